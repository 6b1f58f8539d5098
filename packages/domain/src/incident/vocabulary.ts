import { t } from '@muster/words/t'
import { z } from 'zod'

/** CAP 1.2 message status of an incident: a real one, a drill, or a technical test. */
export const incidentKind = z.enum(['Actual', 'Exercise', 'Test'])
export type IncidentKind = z.infer<typeof incidentKind>

/** The five actions of the Standard Response Protocol. */
export const incidentAction = z.enum(['Hold', 'Secure', 'Lockdown', 'Evacuate', 'Shelter'])
export type IncidentAction = z.infer<typeof incidentAction>

/** Incident type numbers of the specification, section 3. */
export const incidentType = z.union([
  z.literal(1),
  z.literal(2),
  z.literal(3),
  z.literal(4),
  z.literal(5),
  z.literal(6),
  z.literal(7),
])
export type IncidentType = z.infer<typeof incidentType>

/** The urgency of a broadcast: its style in the specification is success, light, warning, danger. */
export const severity = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)])
export type Severity = z.infer<typeof severity>
export const severityStyles = ['success', 'light', 'warning', 'danger'] as const

/**
 * The kind of answer that an instruction asks for: 0 acknowledge, 1 yes/no, 2 number, 3 text, 4 attendance, 5 choice.
 */
export const instructionDataType = z.union([
  z.literal(0),
  z.literal(1),
  z.literal(2),
  z.literal(3),
  z.literal(4),
  z.literal(5),
])
export type InstructionDataType = z.infer<typeof instructionDataType>
/** The data type that asks a room for its attendance. */
export const attendanceDataType = 4
/** The data type that is answered with one of its choices. */
export const choiceDataType = 5

/** The status that a room reports. Everything but `allSafe` needs help. */
export const roomStatus = z.enum(['allSafe', 'injured', 'missing', 'extra', 'compromised'])
export type RoomStatus = z.infer<typeof roomStatus>
/** The problems that a room can have. */
export const roomProblem = roomStatus.exclude(['allSafe'])
export type RoomProblem = z.infer<typeof roomProblem>

/** The groups that talk beside the rooms: the people who command, and those with whom they let responders in. */
export const chatGroup = z.enum(['command', 'responders'])
export type ChatGroup = z.infer<typeof chatGroup>

/** Something that a guest was shown: a page, or the names of students. */
export const guestPage = z.enum(['board', 'plan', 'print', 'chat', 'clearRooms', 'students'])
export type GuestPage = z.infer<typeof guestPage>

/** Things that a room asks for beside its status. */
export const roomNeed = z.enum(['medical', 'insulin', 'toilet', 'water', 'battery'])
export type RoomNeed = z.infer<typeof roomNeed>

/** The words for each need. */
export const needWords: Record<RoomNeed, string> = {
  get medical() {
    return t`Medical help`
  },
  get insulin() {
    return t`Insulin`
  },
  get toilet() {
    return t`Toilet`
  },
  get water() {
    return t`Water`
  },
  get battery() {
    return t`Phone battery`
  },
}

/** The same within a sentence. */
export const needNouns: Record<RoomNeed, string> = {
  get medical() {
    return t`medical help`
  },
  get insulin() {
    return t`insulin`
  },
  get toilet() {
    return t`toilet`
  },
  get water() {
    return t`water`
  },
  get battery() {
    return t`phone battery`
  },
}

/**
 * The mark of one student on a roster. `absent`: known not to be at school; `elsewhere`: known to be with somebody
 * else.
 */
export const attendanceMark = z.enum(['present', 'absent', 'missing', 'injured', 'elsewhere'])
export type AttendanceMark = z.infer<typeof attendanceMark>

/** The status of a student on the way to their guardian. `refused`: the guardian may not, or did not, take them. */
export const reunificationStatus = z.enum([
  'inRoom',
  'requested',
  'withRunner',
  'withGuardian',
  'later',
  'refused',
])
export type ReunificationStatus = z.infer<typeof reunificationStatus>

/** Command's progress with a room's report. */
export const reportStatus = z.enum(['filed', 'accepted', 'done'])
export type ReportStatus = z.infer<typeof reportStatus>

/** Calls of a room beside a report: help with a problem there, things it needs, support for somebody, or an answer in its chat. */
export const roomCall = z.enum(['trouble', 'needs', 'support', 'chat'])
export type RoomCall = z.infer<typeof roomCall>

/**
 * Checks whether only command learns of its answer to a call: support is asked for by one person whose phone others read, and
 * that a chat message was taken up is no answer to the room.
 */
export function isAnsweredInPrivate(call: RoomCall): boolean {
  return call === 'support' || call === 'chat'
}

/** The time of an instruction on a room's page: while the incident runs, or as a question after its end. */
export const instructionPhase = z.enum(['during', 'after'])
export type InstructionPhase = z.infer<typeof instructionPhase>

/** The result of somebody who went to a room: nobody in danger, people who need help, or a door they could not open. */
export const clearingOutcome = z.enum(['clear', 'needsHelp', 'notEntered'])
export type ClearingOutcome = z.infer<typeof clearingOutcome>

/** A number of people in one room. */
export const headcount = z.int().min(0).max(9999)

/** Bags that belong to a site and to no room, by what they are for. */
export const siteBagKind = z.enum(['office', 'assembly', 'reunification'])
export type SiteBagKind = z.infer<typeof siteBagKind>

/**
 * The origin of what a room's phone sends: a phone enrolled with a setup code, one seen at the site before, or a new one. It
 * names no phone and no person.
 */
export const phoneOrigin = z.enum(['enrolled', 'seen', 'new'])
export type PhoneOrigin = z.infer<typeof phoneOrigin>
