import { t } from '@muster/words/t'
import { z } from 'zod'
import type { IncidentEvent } from '../incident/events.ts'

/** The subject of the entries of a timeline, for choosing among them. */
export const timelineGroup = z.enum([
  'course',
  'messages',
  'answers',
  'help',
  'chat',
  'guests',
  'clearing',
  'reunification',
  'afterwards',
])
export type TimelineGroup = z.infer<typeof timelineGroup>

/** The name of each group. */
export const groupWords: Record<TimelineGroup, string> = {
  get course() {
    return t`Course`
  },
  get messages() {
    return t`Messages`
  },
  get answers() {
    return t`Room answers`
  },
  get help() {
    return t`Requests for help`
  },
  get chat() {
    return t`Chat`
  },
  get guests() {
    return t`Outside responders`
  },
  get clearing() {
    return t`Room clearing`
  },
  get reunification() {
    return t`Reunification`
  },
  get afterwards() {
    return t`Notes and follow-up`
  },
}

/** The group of every event there is. */
export const groupOf: Record<IncidentEvent['type'], TimelineGroup> = {
  IncidentStarted: 'course',
  CommandTransferred: 'course',
  ActionChanged: 'course',
  KindChanged: 'course',
  IncidentEnded: 'course',
  IncidentWithdrawn: 'course',
  Unrecognized: 'course',
  BroadcastSent: 'messages',
  RoomMessageSent: 'messages',
  InstructionGiven: 'messages',
  EntryStruck: 'messages',
  PeopleNotified: 'messages',
  RoomSeen: 'answers',
  InstructionCompleted: 'answers',
  RoomStatusReported: 'answers',
  AttendanceTaken: 'answers',
  ReportFiled: 'help',
  ReportAnswered: 'help',
  CallAnswered: 'help',
  SupportRequested: 'help',
  ChatJoined: 'chat',
  ChatPosted: 'chat',
  GroupChatPosted: 'chat',
  ChatPinned: 'chat',
  ChatUnpinned: 'chat',
  GuestInvited: 'guests',
  GuestRightsChanged: 'guests',
  GuestRevoked: 'guests',
  GuestEntered: 'guests',
  GuestShown: 'guests',
  RoomTaken: 'clearing',
  RoomHandedOver: 'clearing',
  RoomCleared: 'clearing',
  ReunificationStarted: 'reunification',
  ReunificationItemAdded: 'reunification',
  ReunificationItemMoved: 'reunification',
  SurveyAnswered: 'afterwards',
  NoteAdded: 'afterwards',
  FindingRecorded: 'afterwards',
}

/**
 * Checks whether every room does this in every incident, so that nobody reads it line by line: the numbers cover it.
 */
export function isRoutine(type: IncidentEvent['type']): boolean {
  return type === 'RoomSeen' || type === 'InstructionCompleted' || type === 'ChatJoined'
}
