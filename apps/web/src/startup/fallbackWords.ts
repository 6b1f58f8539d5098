import { browserFloor } from '../../browserFloor.ts'

/** The reason the app does not take over: the browser is below the floor, the app broke, or it has not come yet. */
export type FallbackReason = 'old' | 'failed' | 'slow'

const reasons = ['old', 'failed', 'slow'] satisfies FallbackReason[]

/** A sentence that the document came with, by its place in packages/contract/src/fallbackWords.ts. */
function sentence(at: number): string {
  return `${document.documentElement.getAttribute('data-fallback')}`.split('|')[at] || ''
}

/** The first sentence for a reason, of three in that order. */
const ofReason = (why: FallbackReason, first: number) => sentence(first + reasons.indexOf(why))

export const noConnection = () => sentence(6)

/**
 * The sentence on a bag's page over the instructions that the server drew.
 * @param isQuiet whether the server drew none, because no incident is running
 */
export function bagSentence(why: FallbackReason, isQuiet: boolean): string {
  return `${ofReason(why, 0)} ${sentence(isQuiet ? 3 : 4)}`
}

/** The time at which the server drew what is on the page. */
export function asOf(time: string): string {
  return sentence(5).replace('{time}', time)
}

/** The sentence on any other page in place of the app. */
export function pageSentence(why: FallbackReason): string {
  const words = ofReason(why, 7).replace(
    /\{(\w+)\}/g,
    (_, name: keyof typeof browserFloor.rooms) => browserFloor.rooms[name],
  )
  return why === 'slow' ? words : `${words} ${sentence(10)}`
}
