import { browserFloor } from '../../browserFloor.ts'

/** The reason the app does not take over: the browser is below the floor, the app broke, or it has not come yet. */
export type FallbackReason = 'old' | 'failed' | 'slow'

/** The sentences that the document came with, by their place in packages/contract/src/fallbackWords.ts. */
const words = () => (document.documentElement.getAttribute('data-fallback') || '').split('|')
const places = { old: 0, failed: 1, slow: 2, quiet: 3, running: 4, asOf: 5, noConnection: 6, danger: 10 }
const placesOnPages = { old: 7, failed: 8, slow: 9 }

export const noConnection = () => words()[places.noConnection] || ''

/**
 * The sentence on a bag's page over the instructions that the server drew.
 * @param isQuiet whether the server drew none, because no incident is running
 */
export function bagSentence(why: FallbackReason, isQuiet: boolean): string {
  return `${words()[places[why]]} ${words()[isQuiet ? places.quiet : places.running]}`
}

/** The time at which the server drew what is on the page. */
export function asOf(time: string): string {
  return (words()[places.asOf] || '').replace('{time}', time)
}

/** The sentence on any other page in place of the app. */
export function pageSentence(why: FallbackReason): string {
  const sentence = (words()[placesOnPages[why]] || '').replace(
    /\{(\w+)\}/g,
    (_, name: keyof typeof browserFloor.rooms) => browserFloor.rooms[name],
  )
  return why === 'slow' ? sentence : `${sentence} ${words()[places.danger]}`
}
