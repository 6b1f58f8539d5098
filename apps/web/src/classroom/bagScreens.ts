import { AboutPage } from './AboutPage.tsx'
import { AttendancePage } from './AttendancePage.tsx'
import { BagLayout } from './BagLayout.tsx'
import { ChatPage } from './ChatPage.tsx'
import { ChecklistPage } from './ChecklistPage.tsx'
import { PostLockdownPage } from './PostLockdownPage.tsx'
import { TrainingPage } from './TrainingPage.tsx'

/** Everything a room can open, in one file for the browser. */
export const bagScreens = {
  layout: BagLayout,
  home: TrainingPage,
  about: AboutPage,
  checklist: ChecklistPage,
  chat: ChatPage,
  attendance: AttendancePage,
  postLockdown: PostLockdownPage,
}
export type BagScreen = keyof typeof bagScreens
