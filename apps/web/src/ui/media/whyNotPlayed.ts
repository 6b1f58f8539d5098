import { t } from '@muster/words/t'

/** The facts that a browser can tell about a clip that did not play. */
export type Failed = { url: string; isOnline: boolean; playsHls: boolean }

/** Explains to the viewer, in a sentence, why a clip is not played here. */
export function whyNotPlayed({ url, isOnline, playsHls }: Failed): string {
  if (!isOnline) return t`You are offline, and this clip is not saved on this device.`
  if (isHls(url) && !playsHls) return t`This browser can’t play this stream (HLS). Try a newer browser.`
  return t`This clip can’t be played here.`
}

/** The host of a clip's address, which is how people call the place where it is. */
export function hostOf(url: string): string {
  return URL.parse(url)?.host ?? url
}

function isHls(url: string): boolean {
  return /\.m3u8$/i.test(URL.parse(url)?.pathname ?? '')
}
