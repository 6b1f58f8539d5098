import { ChecklistPage } from './checklist/ChecklistPage.tsx'
import { noteFileLoaded } from './offline/loadedFiles.ts'
import { SavedInstructions } from './offline/SavedInstructions.tsx'
import { BagLayout } from './shell/BagLayout.tsx'

noteFileLoaded('bagScreens')

/** The screens that a phone needs for the first instruction, in one file for the browser. */
export const bagScreens = {
  layout: BagLayout,
  checklist: ChecklistPage,
}
/** Shows an incident when the app itself has broken (offline/AppErrorScreen.tsx). */
export { SavedInstructions }
export type BagScreen = keyof typeof bagScreens
