/** Region codes that the `kl` field knows; any other value means all regions. */
export const regions: readonly string[] = (
  "xa-ar xa-en ar-es au-en at-de be-fr be-nl br-pt bg-bg ca-en ca-fr ct-ca cl-es cn-zh co-es hr-hr cz-cs dk-da ee-et fi-fi fr-fr " +
  "de-de gr-el hk-tzh hu-hu in-en id-id id-en ie-en il-he it-it jp-jp kr-kr lv-lv lt-lt xl-es my-ms my-en mx-es nl-nl nz-en no-no " +
  "pe-es ph-en ph-tl pl-pl pt-pt ro-ro ru-ru sg-en sk-sk sl-sl za-en es-es se-sv ch-de ch-fr ch-it tw-tzh th-th tr-tr ua-uk uk-en " +
  "us-en ue-es ve-es vn-vi wt-wt"
).split(" ");

export const allRegions = "wt-wt";

/** Regions whose pages have no button for the next page; asking for one gives 403. */
export function hasOnePage(region: string): boolean {
  return region === "cn-zh" || region.endsWith("-tzh");
}
