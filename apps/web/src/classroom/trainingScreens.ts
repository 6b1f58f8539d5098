import { ContentsPage } from './contents/ContentsPage.tsx'
import { InventoryPage } from './contents/InventoryPage.tsx'
import { HelpPage } from './help/HelpPage.tsx'
import { LabelPage } from './label/LabelPage.tsx'
import { noteFileLoaded } from './offline/loadedFiles.ts'
import { RemedyPage } from './remedy/RemedyPage.tsx'
import { ResourcesPage } from './resources/ResourcesPage.tsx'
import { SetupPage } from './setup/SetupPage.tsx'
import { TrainingPage } from './training/TrainingPage.tsx'

noteFileLoaded('trainingScreens')

/** A bag's training pages, which it shows while no incident runs, in one file for the browser. */
export const trainingScreens = {
  home: TrainingPage,
  contents: ContentsPage,
  help: HelpPage,
  inventory: InventoryPage,
  label: LabelPage,
  remedy: RemedyPage,
  resources: ResourcesPage,
  setup: SetupPage,
}
export type TrainingScreen = keyof typeof trainingScreens

/** Sends the actions of a training page, also after that page is gone. */
export { openActionQueue } from './kept/actionQueue.ts'
/** Shows refused actions on every training page. */
export { RefusedActions } from './training/RefusedActions.tsx'
