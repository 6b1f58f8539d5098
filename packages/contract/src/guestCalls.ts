import { guestFlags } from '@muster/domain/access/guestFlags'
import { id } from '@muster/domain/id'
import { commandData } from '@muster/domain/incident/commands'
import { guestState, incidentSnapshot } from '@muster/domain/incident/state'
import { attendanceMark, guestPage } from '@muster/domain/incident/vocabulary'
import { smsNumber } from '@muster/domain/notification/notificationGroup'
import { readerLanguage } from '@muster/domain/notification/readerLanguage'
import { floor } from '@muster/domain/plan/groupByFloor'
import { messageText, nameText } from '@muster/domain/text'
import { inEnglish } from '@muster/words/t'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { getIncidentPlanLevel, getIncidentPlans } from './planCalls.ts'
import { guestToken } from './seedDeskCalls.ts'
import { commandAnswer, commandBase, incidentParams } from './shapes.ts'

/** People from outside, in one incident (specification, sections 3, 6, 7): those who let them in, and what they ask. */

/** Headers of each request of a guest (specification, section 7). */
export const guestHeaders = { token: 'external-access-token', incident: 'incident-id' } as const

/** 256 random bits, as 43 characters of base64url: a link's secret, or what a device holds. */
const key = z
  .string()
  .regex(/^[\w-]{43}$/, inEnglish('This is not a whole link. Open the link again, or scan the code.'))

/**
 * The reason why an access is over: the `type` of the 403 and of the stream's last frame. `guest-elsewhere`: a newer
 * link was opened on another device.
 */
export const guestEnding = z.enum(['guest-revoked', 'guest-expired', 'guest-over', 'guest-elsewhere'])
export type GuestEnding = z.infer<typeof guestEnding>

/** The meaning of each for a guest, and what to do. */
export const guestEndingWords: Record<GuestEnding, string> = {
  'guest-revoked': inEnglish(
    'Your access was removed. If you still need it, ask the person who invited you.',
  ),
  'guest-expired': inEnglish(
    'Your access has expired. If you still need it, ask the person who invited you for more time.',
  ),
  'guest-over': inEnglish('This incident has ended, and your access ended with it. Thank you.'),
  'guest-elsewhere': inEnglish(
    'Your access was opened on another device. If that was not you, tell the person who invited you right away.',
  ),
}

/** Devices on which one guest is in at once, by a link that is for any device. */
export const maxGuestDevices = 50

// Requests of guests

export const enterAsGuest = endpoint({
  method: 'POST',
  path: '/api/guest/enter',
  tag: 'Guest',
  summary:
    'Opens a guest’s link on this device. 404 for a link that is none, 403 `guest-link-replaced`, `guest-link-used` (on another device) or `guest-link-full` (on too many), or why the access is over. Wrong ones are counted per sender.',
  access: 'public',
  body: z.object({
    incidentId: id,
    /** The part of the link after the #. */
    secret: key,
    /**
     * The secret of this device for this incident, or the one it proposes: 32 random bytes, kept before asking. Asking
     * again with the same one, after an answer was lost, is the same device.
     */
    token: key,
  }),
  /** `token`: what to send from now on; another than the one sent where that one was somebody else’s. */
  answer: z.object({ token: key, guest: guestToken }),
})

const guest = { tag: 'Guest', access: 'guest' } as const

export const getGuestIncident = endpoint({
  ...guest,
  method: 'GET',
  path: '/api/guest/incident',
  summary: 'The incident as this guest may see it, as it stands. The stream sends the same and what is new.',
  answer: incidentSnapshot,
})

export const getGuestLanguages = endpoint({
  ...guest,
  method: 'GET',
  path: '/api/guest/languages',
  summary:
    'Tags of the languages, beside English, in which this guest’s pages may be read; and the names of the files with translations that the organization has checked.',
  answer: z.object({ languages: z.array(z.string()), ownWords: z.array(z.string()) }),
})

export const showGuestPage = endpoint({
  ...guest,
  method: 'POST',
  path: '/api/guest/pages',
  summary:
    'Says that a guest opens a page, before it is shown: the log has it then. 403 for one their flags do not give.',
  body: commandBase.extend({ show: guestPage.exclude(['students']) }),
  answer: commandAnswer,
})

export const readGuestStudents = endpoint({
  ...guest,
  method: 'POST',
  path: '/api/guest/rooms/:roomId/students',
  summary:
    'Names of the students whom a room has marked as missing or injured. The log has whose, before they are told.',
  access: 'guest:incident.board',
  params: z.object({ roomId: id }),
  body: commandBase,
  answer: z.array(z.object({ name: z.string(), mark: attendanceMark.extract(['missing', 'injured']) })),
})

export const getGuestPlans = endpoint({
  ...guest,
  method: 'GET',
  path: '/api/guest/plans',
  summary: 'The floor plans of the incident’s sites, as they were when it started. With an ETag.',
  access: 'guest:incident.board',
  answer: getIncidentPlans.answer,
})

export const getGuestFloors = endpoint({
  ...guest,
  method: 'GET',
  path: '/api/guest/floors',
  summary:
    'On which floor each room of the board is, as far as plans say; nothing else of the plans. With an ETag.',
  access: 'guest:incident.board',
  answer: z.array(floor.extend({ roomId: id })),
})

export const getGuestPlanLevel = endpoint({
  ...guest,
  method: 'GET',
  path: '/api/guest/plans/:planId/levels/:levelId',
  summary: 'The shapes of one level of a plan.',
  access: 'guest:incident.board',
  params: getIncidentPlanLevel.params.omit({ incidentId: true }),
  answer: getIncidentPlanLevel.answer,
})

const command = { tag: 'Guest', method: 'POST', answer: commandAnswer } as const

export const sendGuestBroadcast = endpoint({
  ...command,
  path: '/api/guest/broadcasts',
  summary: 'A guest’s message to every room.',
  access: 'guest:incident.broadcast',
  body: commandBase.extend(commandData.SendBroadcast.shape),
})

export const sendGuestRoomMessage = endpoint({
  ...command,
  path: '/api/guest/room-messages',
  summary: 'A guest’s message to one or many rooms.',
  access: 'guest:incident.roomMessage',
  body: commandBase.extend(commandData.SendRoomMessage.shape),
})

export const postGuestChat = endpoint({
  ...command,
  path: '/api/guest/chat',
  summary: 'A guest’s chat message to a room, or to the responders’ group.',
  access: 'guest:incident.chat',
  body: commandBase.extend({
    /** Null: the responders. */
    roomId: id.nullable(),
    text: messageText,
  }),
})

const clearing = { ...command, access: 'guest:room.clear', params: z.object({ roomId: id }) } as const

export const takeRoomAsGuest = endpoint({
  ...clearing,
  path: '/api/guest/rooms/:roomId/take',
  summary: 'The guest goes to this room.',
  body: commandBase,
})

export const handOverRoomAsGuest = endpoint({
  ...clearing,
  path: '/api/guest/rooms/:roomId/hand-over',
  summary: 'The guest leaves a room to somebody else, or to whoever comes.',
  body: commandBase.extend(commandData.HandOverRoom.omit({ roomId: true }).shape),
})

export const clearRoomAsGuest = endpoint({
  ...clearing,
  path: '/api/guest/rooms/:roomId/clear',
  summary: 'What the guest found in this room.',
  body: commandBase.extend(commandData.ClearRoom.omit({ roomId: true }).shape),
})

// Requests of the people who invite them

/** The furthest off that an access may end: 30 days, in milliseconds. */
export const maxGuestAccessMs = 30 * 24 * 3_600_000

const ofGuests = { tag: 'Incident', access: 'guest.manage', params: incidentParams } as const
const ofGuest = { ...ofGuests, params: incidentParams.extend({ guestId: id }) } as const

/** A link, shown once: the database keeps a hash of its secret alone. */
const guestLink = z.object({
  guestId: z.uuid(),
  /** The whole link, for the QR code and the clipboard. */
  url: z.string(),
  secret: z.string(),
  /** The ways in which the server can send it; none where neither mail nor SMS is set up. */
  ways: z.array(z.enum(['mail', 'sms'])),
})
export type GuestLink = z.infer<typeof guestLink>

const invitedGuest = z.object({
  guest: guestState,
  /** The newest link; null only where its record is gone. */
  link: z
    .object({
      madeAt: z.string(),
      madeByName: z.string(),
      /** The time a device first entered by it. */
      openedAt: z.string().nullable(),
      /** The address it was last sent to: a mail address, or a number. */
      sentTo: z.string().nullable(),
      sentAt: z.string().nullable(),
      /** The outcome of its last mail, and the reason; null where it was sent in another way, or not at all. */
      mail: z
        .object({ state: z.enum(['waiting', 'sent', 'failed']), problem: z.string().nullable() })
        .nullable(),
    })
    .nullable(),
  /** Devices that are let in at present. */
  devices: z.int(),
  /** The time one of them was last heard, give or take a minute. */
  seenAt: z.string().nullable(),
})
export type InvitedGuest = z.infer<typeof invitedGuest>

export const listGuests = endpoint({
  ...ofGuests,
  method: 'GET',
  path: '/api/incidents/:incidentId/guests',
  summary: 'The guests of an incident in the order they were invited, with what became of their links.',
  answer: z.array(invitedGuest),
})

export const inviteGuest = endpoint({
  ...ofGuests,
  method: 'POST',
  path: '/api/incidents/:incidentId/guests',
  summary:
    'Lets somebody from outside in, with a link that is told this once. A second arrival makes a new link for the same guest; in other words than the first it is refused (409).',
  body: commandBase.extend({
    /** Chosen by the page. */
    guestId: id,
    name: nameText,
    identifier: nameText,
    flags: guestFlags,
    expiresAt: z.iso.datetime(),
    isForAnyDevice: z.boolean().default(false),
  }),
  answer: guestLink,
  status: 201,
})

export const changeGuest = endpoint({
  ...ofGuest,
  method: 'POST',
  path: '/api/incidents/:incidentId/guests/:guestId/rights',
  summary: 'What a guest may and until when, from now on; open pages follow within two seconds.',
  body: commandBase.extend({ flags: guestFlags, expiresAt: z.iso.datetime() }),
  answer: commandAnswer,
})

export const revokeGuest = endpoint({
  ...ofGuest,
  method: 'POST',
  path: '/api/incidents/:incidentId/guests/:guestId/revoke',
  summary: 'Ends a guest’s access for good; open pages end within two seconds.',
  body: commandBase.extend({ reason: messageText.nullable().default(null) }),
  answer: commandAnswer,
})

export const renewGuestLink = endpoint({
  ...ofGuest,
  method: 'POST',
  path: '/api/incidents/:incidentId/guests/:guestId/link',
  summary:
    'A new link, told this once. The old one opens nothing from now on; a device that is in stays until the new one is opened.',
  answer: guestLink,
  status: 201,
})

/** The language of who gets the link. English where the organization has not switched it on. */
const languageOfGuest = readerLanguage.default('en')

export const mailGuestLink = endpoint({
  ...ofGuest,
  method: 'POST',
  path: '/api/incidents/:incidentId/guests/:guestId/link/mail',
  summary: 'Sends the link that was just made by mail. 409 when there is a newer one, or it was opened.',
  body: z.object({
    /** Chosen by the page, one for each address: asking again sends nothing twice. */
    mailId: id,
    secret: key,
    mailTo: z.email(inEnglish('This is no mail address.')).max(320),
    language: languageOfGuest,
  }),
  /** `problem`: why it will not be sent, as a sentence; null when it waits to be sent, or went. */
  answer: z.object({ mailId: z.uuid(), problem: z.string().nullable() }),
})

export const textGuestLink = endpoint({
  ...ofGuest,
  method: 'POST',
  path: '/api/incidents/:incidentId/guests/:guestId/link/sms',
  summary: 'Sends the link that was just made by SMS, and waits until the SMS service has answered.',
  body: z.object({
    /** Chosen by the page, one for each number: asking again sends nothing twice. */
    smsId: id,
    secret: key,
    smsTo: smsNumber,
    language: languageOfGuest,
  }),
  /** `problem`: why it was not sent, as a sentence; null when the service has taken it. */
  answer: z.object({ problem: z.string().nullable() }),
})
