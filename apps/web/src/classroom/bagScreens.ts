import { BagLayout } from './BagLayout.tsx'
import { ChecklistPage } from './ChecklistPage.tsx'
import { noteHere } from './offline/filesHere.ts'

noteHere('bagScreens')

/** What a phone needs to show the first instruction, in one file for the browser. */
export const bagScreens = {
  layout: BagLayout,
  checklist: ChecklistPage,
}
export type BagScreen = keyof typeof bagScreens
