import { addsWordsForTheRecency } from "./adds-words-for-the-recency.ts";
import { answersThatNothingWasFound } from "./answers-that-nothing-was-found.ts";
import { blamesItselfForTheNetwork } from "./blames-itself-for-the-network.ts";
import { cannotReadDatesOfWaits } from "./cannot-read-dates-of-waits.ts";
import { claimsALocale } from "./claims-a-locale.ts";
import { claimsAnInsecureSite } from "./claims-an-insecure-site.ts";
import { claimsSafeSearch } from "./claims-safe-search.ts";
import { claimsToNeedNoKey } from "./claims-to-need-no-key.ts";
import { crashesOnNull } from "./crashes-on-null.ts";
import { cutsAnywhere } from "./cuts-anywhere.ts";
import { goesItsOwnWay } from "./goes-its-own-way.ts";
import { hasAnEffectOnImport } from "./has-an-effect-on-import.ts";
import { ignoresItsBaseUrl } from "./ignores-its-base-url.ts";
import { includesTheDayBefore } from "./includes-the-day-before.ts";
import { letsGoOfTheBody } from "./lets-go-of-the-body.ts";
import { losesAField } from "./loses-a-field.ts";
import { losesPlusSigns } from "./loses-plus-signs.ts";
import { overlooksWrongSettings } from "./overlooks-wrong-settings.ts";
import { putsTheKeyIntoTheUrl } from "./puts-the-key-into-the-url.ts";
import { readsEverything } from "./reads-everything.ts";
import { readsTheProcess } from "./reads-the-process.ts";
import { repeatsWhatItIsTold } from "./repeats-what-it-is-told.ts";
import { reversesWhatItIsGiven } from "./reverses-what-it-is-given.ts";
import { sendsAnyCount } from "./sends-any-count.ts";
import { sendsOneSiteOfTwo } from "./sends-one-site-of-two.ts";
import { sharesRunningSearches } from "./shares-running-searches.ts";
import { showsABrokenKey } from "./shows-a-broken-key.ts";
import { showsMarkup } from "./shows-markup.ts";
import { takesBadKeysForBadRequests } from "./takes-bad-keys-for-bad-requests.ts";
import { takesBlanksForAKey } from "./takes-blanks-for-a-key.ts";
import { takesErrorsForNothingFound } from "./takes-errors-for-nothing-found.ts";
import { takesPagesForNothingFound } from "./takes-pages-for-nothing-found.ts";
import { takesQuotaForThrottling } from "./takes-quota-for-throttling.ts";
import { takesSecondsForMilliseconds } from "./takes-seconds-for-milliseconds.ts";
import { takesTheKeyAlong } from "./takes-the-key-along.ts";
import type { BrokenProvider } from "./break-provider.ts";

/** Each breaks one rule. */
export const brokenProviders: readonly BrokenProvider[] = [
  addsWordsForTheRecency,
  answersThatNothingWasFound,
  blamesItselfForTheNetwork,
  cannotReadDatesOfWaits,
  claimsALocale,
  claimsAnInsecureSite,
  claimsSafeSearch,
  claimsToNeedNoKey,
  crashesOnNull,
  cutsAnywhere,
  goesItsOwnWay,
  hasAnEffectOnImport,
  ignoresItsBaseUrl,
  includesTheDayBefore,
  letsGoOfTheBody,
  losesAField,
  losesPlusSigns,
  overlooksWrongSettings,
  putsTheKeyIntoTheUrl,
  readsEverything,
  readsTheProcess,
  repeatsWhatItIsTold,
  reversesWhatItIsGiven,
  sendsAnyCount,
  sendsOneSiteOfTwo,
  sharesRunningSearches,
  showsABrokenKey,
  showsMarkup,
  takesBadKeysForBadRequests,
  takesBlanksForAKey,
  takesErrorsForNothingFound,
  takesPagesForNothingFound,
  takesQuotaForThrottling,
  takesSecondsForMilliseconds,
  takesTheKeyAlong,
];
