export type {
  CredentialOptions,
  CredentialStore,
  HostTokenSource,
  StoredCredential,
} from "./credentials/credential-store.ts";
export { openCredentials } from "./credentials/open-credentials.ts";
export type { Token, TokenRefresher } from "./credentials/token.ts";
export { getSetting } from "./edit/get-setting.ts";
export { maskSecret } from "./edit/mask-secret.ts";
export { maskSettings } from "./edit/mask-settings.ts";
export { parseSettingValue } from "./edit/parse-setting-value.ts";
export { setSetting } from "./edit/set-setting.ts";
export { unsetSetting } from "./edit/unset-setting.ts";
export { updateSettings } from "./edit/update-settings.ts";
export { projectFileName, settingsPaths } from "./files/settings-paths.ts";
export type { Environment, SettingsPaths } from "./files/settings-paths.ts";
export { loadSettings } from "./load/load-settings.ts";
export type { LoadedSettings, LoadOptions } from "./load/load-settings.ts";
export { openSettings } from "./load/open-settings.ts";
export type { OpenedSettings, OpenSettingsOptions } from "./load/open-settings.ts";
export { settingKeys } from "./schema/setting-keys.ts";
export type { SettingKey } from "./schema/setting-keys.ts";
export type { Settings } from "./schema/settings-schema.ts";
export { toSearchOptions } from "./values/to-search-options.ts";
export type { ChainOptions } from "./values/to-search-options.ts";
