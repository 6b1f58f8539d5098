import { browserFloor } from '../../browserFloor.ts'

/** The reason the app does not take over: the browser is below the floor, the app broke, or it has not come yet. */
export type FallbackReason = 'old' | 'failed' | 'slow'

export const noConnection = 'No connection.'

/**
 * The sentence on a bag's page over the instructions that the server drew.
 * @param isQuiet whether the server drew none, because no incident is running
 */
export function bagSentence(why: FallbackReason, isQuiet: boolean): string {
  const buttons = {
    old: 'This phone’s browser is too old for the buttons on this page.',
    failed: 'The buttons on this page do not work right now.',
    slow: 'The buttons on this page are still loading.',
  }[why]
  if (isQuiet) return `${buttons} No incident is running in this room. If one starts, it shows here.`
  return `${buttons} Do what this page says, and answer by voice or on another phone.`
}

/** The sentence on any other page in place of the app. */
export function pageSentence(why: FallbackReason): string {
  if (why === 'slow') return 'The connection is slow. Keep this page open.'
  const { safari, chrome, firefox } = browserFloor.rooms
  const reason =
    why === 'old'
      ? `This browser is too old for this page. You need Safari ${safari}, Chrome ${chrome}, Firefox ${firefox} or later.`
      : 'This page did not open. Reload it, or use another device.'
  return `${reason} If there is danger now, follow your school’s printed procedure.`
}
