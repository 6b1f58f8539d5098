import { say } from '@muster/words/message'
import { wordTable } from '@muster/words/wordTable'
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
export const groupWords = wordTable<TimelineGroup>({
  course: say`Course`,
  messages: say`Messages`,
  answers: say`Room answers`,
  help: say`Requests for help`,
  chat: say`Chat`,
  guests: say`Outside responders`,
  clearing: say`Room clearing`,
  reunification: say`Reunification`,
  afterwards: say`Notes and follow-up`,
})

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
