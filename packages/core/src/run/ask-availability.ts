import { SearchProviderError } from "../errors.ts";
import type { Availability, ProviderContext, SearchProvider } from "../types/provider.ts";

const levels: readonly unknown[] = ["auto", "explicit", "none"];

/** Whether a provider can run now. Throws `invalid-response` where it does not say. */
export async function askAvailability(provider: SearchProvider, context: ProviderContext): Promise<Availability> {
  const { id, label } = provider.meta;
  // Providers of third parties may be plain JavaScript.
  const answer: Partial<Availability> | undefined = await provider.availability(context);
  const { level, reason } = answer ?? {};
  if (answer === undefined || level === undefined || !levels.includes(level))
    throw new SearchProviderError({
      provider: id,
      kind: "invalid-response",
      message: `${label} does not say whether it can run: its availability() must give the level auto, explicit or none.`,
    });
  const isSaid = typeof reason === "string" && reason.trim() !== "";
  return { ...answer, level, reason: isSaid ? reason : `${label} is ${level === "none" ? "not " : ""}available.` };
}

/** Why a provider is not even loaded, where the settings say so. */
export function findDisabled({ settings }: ProviderContext, label: string): Availability | undefined {
  return settings["enabled"] === false ? { level: "none", reason: `${label} is disabled in the settings.` } : undefined;
}
