import { productName } from '../api/product.ts'

/** The facts about a browser that matter for push messages. */
export type BrowserFacts = {
  agent: string
  /** Of an iPad, which calls itself a Mac. */
  touchPoints: number
  isSecure: boolean
  /** True when it is opened from the home screen, as an app. */
  isOnHomeScreen: boolean
  hasPush: boolean
  permission: NotificationPermission | null
}

/** The reason a person cannot be notified on this browser, or that they can. */
export type PushSupport = 'possible' | 'denied' | 'insecure' | 'needsHomeScreen' | 'unsupported'

/** Finds out if a person can be notified on this browser, and if not, the reason. */
export function pushSupport(facts: BrowserFacts): PushSupport {
  const isApple = /iPhone|iPad/.test(facts.agent) || (/Macintosh/.test(facts.agent) && facts.touchPoints > 1)
  if (!facts.isSecure) return 'insecure'
  // Safari on these has push only in an app on the home screen; elsewhere the parts are missing.
  if (isApple && !facts.isOnHomeScreen) return 'needsHomeScreen'
  if (!facts.hasPush || facts.permission === null) return 'unsupported'
  return facts.permission === 'denied' ? 'denied' : 'possible'
}

/** The reason in words, with the next step. */
export const pushSupportWords: Record<Exclude<PushSupport, 'possible'>, string> = {
  denied:
    'This browser was told not to show messages of this site. Allow them in its settings for this site, then come back here.',
  insecure: `Messages on a device need an address that begins with https. Ask whoever runs ${productName()} here.`,
  needsHomeScreen: `On an iPhone or iPad this works from the home screen: press Share, then “Add to Home Screen”, open ${productName()} from there, and choose this again.`,
  unsupported:
    'This browser cannot show messages while the page is closed. Use another one, or give a phone number below.',
}
