import { ChecklistPage } from './checklist/ChecklistPage.tsx'
import { noteHere } from './offline/filesHere.ts'
import { BagLayout } from './shell/BagLayout.tsx'

noteHere('bagScreens')

/** What a phone needs to show the first instruction, in one file for the browser. */
export const bagScreens = {
  layout: BagLayout,
  checklist: ChecklistPage,
}
export type BagScreen = keyof typeof bagScreens
