import { browserFloor } from '../../browserFloor.ts'

/** The reason the app does not take over: the browser is below the floor, the app broke, or it has not come yet. */
export type FallbackReason = 'old' | 'failed' | 'slow'

export const noConnection = 'No connection just now.'

/**
 * The sentence on a bag's page over the instructions that the server drew.
 * @param isQuiet whether the server drew none, because no incident is running
 */
export function bagSentence(why: FallbackReason, isQuiet: boolean): string {
  const buttons = {
    old: 'This phone’s browser is too old for the buttons of this page.',
    failed: 'The buttons of this page do not work just now.',
    slow: 'The buttons of this page have not come yet.',
  }[why]
  if (isQuiet) return `${buttons} No incident is running in this room. If one begins, it is shown here.`
  return `${buttons} Do what is written here, and answer by voice or on another phone.`
}

/** The sentence on any other page in place of the app. */
export function pageSentence(why: FallbackReason): string {
  if (why === 'slow') return 'The network is slow. Keep this page open.'
  const { safari, chrome, firefox } = browserFloor.rooms
  const reason =
    why === 'old'
      ? `This browser is too old for this page: it needs Safari ${safari}, Chrome ${chrome}, Firefox ${firefox} or later.`
      : 'This page could not be opened. Reload it, or open it on another device.'
  return `${reason} If there is danger now, follow your school’s printed procedure.`
}
