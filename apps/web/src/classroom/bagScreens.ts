import { ChecklistPage } from './checklist/ChecklistPage.tsx'
import { noteHere } from './offline/filesHere.ts'
import { KnownInstructions } from './offline/KnownInstructions.tsx'
import { BagLayout } from './shell/BagLayout.tsx'

noteHere('bagScreens')

/** What a phone needs to show the first instruction, in one file for the browser. */
export const bagScreens = {
  layout: BagLayout,
  checklist: ChecklistPage,
}
/** What is shown of an incident when the app itself has broken (offline/StayWithInstructions.tsx). */
export { KnownInstructions }
export type BagScreen = keyof typeof bagScreens
