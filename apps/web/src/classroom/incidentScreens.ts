import { AboutPage } from './AboutPage.tsx'
import { PostLockdownPage } from './after/PostLockdownPage.tsx'
import { AlertsDrawer } from './alerts/AlertsDrawer.tsx'
import { AttendancePage } from './attendance/AttendancePage.tsx'
import { ChatPage } from './chat/ChatPage.tsx'
import { ReportOrHelp } from './help/ReportOrHelp.tsx'
import { LockdownPage } from './lockdown/LockdownPage.tsx'
import { noteFileLoaded } from './offline/loadedFiles.ts'

noteFileLoaded('incidentScreens')

/**
 * The screens of an incident beside its first, in one file for the browser: fetched as soon as the first screen
 * shows, since the network may die in the middle of an incident.
 */
export const incidentScreens = {
  about: AboutPage,
  chat: ChatPage,
  attendance: AttendancePage,
  lockdown: LockdownPage,
  postLockdown: PostLockdownPage,
  report: ReportOrHelp,
}
export type IncidentScreen = keyof typeof incidentScreens

/** Keeps the room's roster on the phone, where it may have names. */
export { rosterOf } from '../live/bagRoster.ts'
/** The answers of the room before the current action. */
export { EarlierAnswers } from './after/RoundAnswers.tsx'
/** The cover over a page with its alerts. */
export { AlertsDrawer }
