import { t } from '@muster/words/t'
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
  get denied() {
    return t`This browser blocks messages from this site. Allow them in its settings, then come back.`
  },
  get insecure() {
    return t`Messages need a page with https. Ask the person who runs your ${productName()} server.`
  },
  get needsHomeScreen() {
    return t`On an iPhone or iPad, press Share, then “Add to Home Screen”. Open ${productName()} from there and try again.`
  },
  get unsupported() {
    return t`This browser can’t show messages while the page is closed. Use another browser, or add a phone number below.`
  },
}
