/** What a browser can tell about a clip that did not play. */
export type Failed = { url: string; isOnline: boolean; playsHls: boolean }

/** Why a clip is not played here, in a sentence for whoever wanted to see it. */
export function whyNotPlayed({ url, isOnline, playsHls }: Failed): string {
  if (!isOnline) return 'There is no network, and this clip is not kept on this device.'
  if (isHls(url) && !playsHls)
    return 'This clip is a stream (HLS), which this browser does not play. A newer browser may.'
  return 'This clip cannot be played here.'
}

/** Where a clip is, as people call it: the host of its address. */
export function hostOf(url: string): string {
  return URL.parse(url)?.host ?? url
}

function isHls(url: string): boolean {
  return /\.m3u8$/i.test(URL.parse(url)?.pathname ?? '')
}
