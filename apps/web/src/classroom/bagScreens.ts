import { ChecklistPage } from './checklist/ChecklistPage.tsx'
import { noteFileLoaded } from './offline/loadedFiles.ts'
import { SavedInstructions } from './offline/SavedInstructions.tsx'
import { BagLayout } from './shell/BagLayout.tsx'

noteFileLoaded('bagScreens')

/** What a phone needs to show the first instruction, in one file for the browser. */
export const bagScreens = {
  layout: BagLayout,
  checklist: ChecklistPage,
}
/** What is shown of an incident when the app itself has broken (offline/AppErrorScreen.tsx). */
export { SavedInstructions }
export type BagScreen = keyof typeof bagScreens
