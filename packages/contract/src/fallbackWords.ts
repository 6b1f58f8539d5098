import { t } from '@muster/words/t'

/**
 * The sentences that a document brings for when the app does not take over, in the language of the moment: its first script, which
 * is small, has no words of its own (web/startup/fallbackWords.ts has them by their number). `{time}` and the browsers are put in there.
 */
export function fallbackWords(): string {
  return [
    t`This phone’s browser is too old for the buttons on this page.`,
    t`The buttons on this page do not work right now.`,
    t`The buttons on this page are still loading.`,
    t`No incident is running in this room. If one starts, it shows here.`,
    t`Do what this page says, and answer by voice or on another phone.`,
    t`As of ${'{time}'}.`,
    t`No connection.`,
    t`This browser is too old for this page. You need Safari ${'{safari}'}, Chrome ${'{chrome}'}, Firefox ${'{firefox}'} or later.`,
    t`This page did not open. Reload it, or use another device.`,
    t`The connection is slow. Keep this page open.`,
    t`If there is danger now, follow your school’s printed procedure.`,
  ].join('|')
}

/** The text of a document in a browser without scripts, in the language of the moment. */
export function wordsWithoutScripts(productName: string): string {
  return t`${productName} needs JavaScript, and it is off in this browser. If there is danger now, follow your school’s printed procedure. A room’s page still shows what to do when an incident starts. To answer command, turn on JavaScript or use another browser.`
}
