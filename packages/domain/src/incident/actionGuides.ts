import { inEnglish, t } from '@muster/words/t'
import type { IncidentAction, InstructionDataType, Severity } from './vocabulary.ts'

/** The instructions of one action to every room, in the order in which a room follows them. */
export type ActionGuide = {
  action: IncidentAction
  /** One line under the word, for the header of every page, in the reader's language. */
  directive: string
  /** The first broadcast, when the manager types none: stored in English, as the instructions are. */
  firstMessage: string
  severity: Severity
  /** True where people wait behind a closed door for somebody to open it; then the end offers an all-clear code. */
  areDoorsLocked: boolean
  instructions: readonly { text: string; dataType: InstructionDataType }[]
}

/** The actions are those of the Standard Response Protocol; the sentences are ours. */
export const actionGuides: Record<IncidentAction, ActionGuide> = {
  Hold: {
    action: 'Hold',
    get directive() {
      return t`In your room or area. Clear the halls.`
    },
    firstMessage: inEnglish('Hold. Stay in your room with the door closed. Continue class.'),
    severity: 2,
    areDoorsLocked: true,
    instructions: [
      { text: inEnglish('Close the door and keep everyone in the room'), dataType: 0 },
      { text: inEnglish('Count the people in the room'), dataType: 0 },
    ],
  },
  Secure: {
    action: 'Secure',
    get directive() {
      return t`Get inside. Lock outside doors.`
    },
    firstMessage: inEnglish('Secure. Bring everyone inside and lock the outside doors. Continue class.'),
    severity: 2,
    areDoorsLocked: false,
    instructions: [
      { text: inEnglish('Bring everyone inside'), dataType: 0 },
      { text: inEnglish('Lock the outside doors and windows'), dataType: 0 },
      { text: inEnglish('Count the people in the room'), dataType: 0 },
    ],
  },
  Lockdown: {
    action: 'Lockdown',
    get directive() {
      return t`Locks, lights, out of sight.`
    },
    firstMessage: inEnglish('Lockdown. Lock the door, turn off the lights, stay out of sight. Keep silent.'),
    severity: 3,
    areDoorsLocked: true,
    instructions: [
      { text: inEnglish('Lock the door and turn off the lights'), dataType: 0 },
      { text: inEnglish('Move everyone out of sight, away from door and windows'), dataType: 0 },
      { text: inEnglish('Silence phones and do not open the door'), dataType: 0 },
    ],
  },
  Evacuate: {
    action: 'Evacuate',
    get directive() {
      return t`Go to your evacuation location. Take the bag.`
    },
    firstMessage: inEnglish(
      'Evacuate. Go to your evacuation location by the nearest safe way. Take the bag.',
    ),
    severity: 3,
    areDoorsLocked: false,
    instructions: [
      { text: inEnglish('Take the bag and lead everyone out'), dataType: 0 },
      { text: inEnglish('Gather at your evacuation location'), dataType: 0 },
      { text: inEnglish('Count the people with you'), dataType: 0 },
    ],
  },
  Shelter: {
    action: 'Shelter',
    get directive() {
      return t`Go to your shelter area. Protect yourself.`
    },
    firstMessage: inEnglish('Shelter. Go to your shelter area now and protect yourself from the hazard.'),
    severity: 3,
    areDoorsLocked: false,
    instructions: [
      { text: inEnglish('Move everyone to your shelter area'), dataType: 0 },
      { text: inEnglish('Get down and cover head and neck'), dataType: 0 },
      { text: inEnglish('Count the people with you'), dataType: 0 },
    ],
  },
}

/** True for a broadcast that says no more than the action itself, with its steps, says already. */
export function repeatsAction(action: IncidentAction, message: string): boolean {
  return message === actionGuides[action].firstMessage
}

const actionNames: Record<IncidentAction, string> = {
  get Hold() {
    return t`Hold`
  },
  get Secure() {
    return t`Secure`
  },
  get Lockdown() {
    return t`Lockdown`
  },
  get Evacuate() {
    return t`Evacuate`
  },
  get Shelter() {
    return t`Shelter`
  },
}

/** The word of an action, in the reader's language. */
export function actionName(action: IncidentAction): string {
  return actionNames[action]
}

/** Names an action within an English sentence: "the evacuation is over". */
export function actionNoun(action: IncidentAction): string {
  return action === 'Evacuate' ? 'evacuation' : action.toLowerCase()
}

/** True when rooms have to stay where they are in this action, so that releasing a student contradicts it. */
export function keepsRoomsInPlace(action: IncidentAction): boolean {
  return action === 'Lockdown' || action === 'Hold' || action === 'Secure'
}

/** The questions to every room when it is over, after any action. */
export const afterQuestions: readonly { text: string; dataType: InstructionDataType }[] = [
  { text: inEnglish('Was everyone in your room OK at the end?'), dataType: 1 },
  { text: inEnglish('Did every message reach you in time?'), dataType: 1 },
  { text: inEnglish('What should go better next time?'), dataType: 3 },
]

/** The instruction to a room when attendance is requested. The specification matches this text, section 5. */
export const takeAttendanceText = inEnglish('Take attendance')
