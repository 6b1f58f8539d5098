import { id } from '@muster/domain/id'
import { commandData } from '@muster/domain/incident/commands'
import { incidentAction, incidentKind, incidentType } from '@muster/domain/incident/vocabulary'
import { groupMember, notificationGroup, smsNumber } from '@muster/domain/notification/group'
import { ownWords, templateChannel } from '@muster/domain/notification/messages'
import { notificationRule } from '@muster/domain/notification/rule'
import {
  deliveryState,
  endpointFormat,
  notificationChannel,
  notificationStage,
} from '@muster/domain/notification/vocabulary'
import { nameText } from '@muster/domain/text'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import {
  commandAnswer,
  commandBase,
  edited,
  incidentParams,
  pageOf,
  pageQuery,
  searchText,
  siteId,
} from './shapes.ts'

/** Telling people who are not looking at Muster: who, when, in which ways and words, and what became of it. */

const configure = { tag: 'Incident', access: 'notification.configure' } as const

// Groups.

const storedGroup = notificationGroup.extend({
  groupId: z.uuid(),
  version: z.int(),
  isRetired: z.boolean(),
  /** Lines of the group; a role is one. */
  memberCount: z.int(),
})
export type StoredGroup = z.output<typeof storedGroup>
const groupParams = z.object({ groupId: id })
const oneGroup = { ...configure, params: groupParams, answer: storedGroup } as const

export const listGroups = endpoint({
  ...configure,
  method: 'GET',
  path: '/api/notification-groups',
  summary: 'Groups of people and addresses, by name.',
  query: pageQuery.extend({ search: searchText.optional(), activeOnly: z.stringbool().default(true) }),
  answer: pageOf(storedGroup),
})

export const createGroup = endpoint({
  ...configure,
  method: 'POST',
  path: '/api/notification-groups',
  summary: 'A new group. The caller chooses its id, so that a retry makes one.',
  body: notificationGroup.extend({ groupId: id }),
  answer: storedGroup,
  status: 201,
})

export const changeGroup = endpoint({
  ...oneGroup,
  method: 'PUT',
  path: '/api/notification-groups/:groupId',
  summary: 'Changes a group; of a retired one, brings it back. 409 when somebody changed it since.',
  body: notificationGroup.extend(edited.shape),
})

export const retireGroup = endpoint({
  ...oneGroup,
  method: 'DELETE',
  path: '/api/notification-groups/:groupId',
  summary: 'Puts a group out of use: nobody is told through it any more.',
})

const storedMember = z.object({
  groupMemberId: z.uuid(),
  member: groupMember,
  /** Who or what it is, in words. */
  name: z.string(),
  /** An address, an account’s e-mail address, the host of a webhook; null where it is several people. */
  detail: z.string().nullable(),
  /** Whether it reaches nobody now: the account, site, endpoint or group is out of use. */
  isOutOfUse: z.boolean(),
})
export type StoredMember = z.output<typeof storedMember>

export const listGroupMembers = endpoint({
  ...configure,
  method: 'GET',
  path: '/api/notification-groups/:groupId/members',
  summary: 'The lines of a group, in the order they were added.',
  params: groupParams,
  query: pageQuery,
  answer: pageOf(storedMember),
})

export const addGroupMember = endpoint({
  ...configure,
  method: 'POST',
  path: '/api/notification-groups/:groupId/members',
  summary:
    'Adds one line to a group. One that is there already stays as it is. 422 for a group that would contain itself.',
  params: groupParams,
  body: z.object({ groupMemberId: id, member: groupMember }),
  answer: storedMember,
  status: 201,
})

export const removeGroupMember = endpoint({
  ...configure,
  method: 'DELETE',
  path: '/api/notification-groups/:groupId/members/:groupMemberId',
  summary: 'Takes one line out of a group. One that is gone already is no error.',
  params: groupParams.extend({ groupMemberId: id }),
  answer: z.object({ isRemoved: z.boolean() }),
})

export const listAccountsToNotify = endpoint({
  ...configure,
  method: 'GET',
  path: '/api/notification-accounts',
  summary: 'Accounts of the organisation by name, to choose from, with the ways in which each can be told.',
  query: pageQuery.extend({ search: searchText.optional() }),
  answer: pageOf(
    z.object({
      accountId: z.uuid(),
      name: z.string(),
      email: z.string(),
      phone: z.string().nullable(),
      browsers: z.int(),
    }),
  ),
})

// Rules.

const storedRule = notificationRule.extend({
  ruleId: z.uuid(),
  version: z.int(),
  isRetired: z.boolean(),
  /** Names of its groups, in their order; those out of use are told as such by `retiredGroupIds`. */
  groupNames: z.array(z.string()),
  retiredGroupIds: z.array(z.uuid()),
})
export type StoredRule = z.output<typeof storedRule>
const ruleParams = z.object({ ruleId: id })
const oneRule = { ...configure, params: ruleParams, answer: storedRule } as const

export const listRules = endpoint({
  ...configure,
  method: 'GET',
  path: '/api/notification-rules',
  summary: 'Who is told of what, by name.',
  query: pageQuery.extend({ activeOnly: z.stringbool().default(true) }),
  answer: pageOf(storedRule),
})

export const createRule = endpoint({
  ...configure,
  method: 'POST',
  path: '/api/notification-rules',
  summary: 'A new rule. The caller chooses its id, so that a retry makes one.',
  body: notificationRule.extend({ ruleId: id }),
  answer: storedRule,
  status: 201,
})

export const changeRule = endpoint({
  ...oneRule,
  method: 'PUT',
  path: '/api/notification-rules/:ruleId',
  summary: 'Changes a rule; of a retired one, brings it back. 409 when somebody changed it since.',
  body: notificationRule.extend(edited.shape),
})

export const retireRule = endpoint({
  ...oneRule,
  method: 'DELETE',
  path: '/api/notification-rules/:ruleId',
  summary: 'Puts a rule out of use.',
})

// Words.

const words = z.object({ subject: z.string().nullable(), body: z.string() })
const templateParams = z.object({ channel: templateChannel, stage: notificationStage })
const storedWords = templateParams.extend({
  builtIn: words,
  /** The organisation’s own; null: what is built in is used. */
  own: words.nullable(),
  /** 0 when nobody ever wrote any. */
  version: z.int(),
  savedAt: z.string().nullable(),
  savedByName: z.string().nullable(),
})
export type StoredWords = z.output<typeof storedWords>

export const listNotificationWords = endpoint({
  ...configure,
  method: 'GET',
  path: '/api/notification-words',
  summary: 'The words of each channel and stage: what is built in, and the organisation’s own.',
  answer: z.array(storedWords),
})

export const saveNotificationWords = endpoint({
  ...configure,
  method: 'PUT',
  path: '/api/notification-words/:channel/:stage',
  summary:
    'Saves own words for a channel and stage; `own` null goes back to what is built in. A variable that nobody knows is refused (422).',
  params: templateParams,
  /** `version`: the one the editor saw, 0 for none. */
  body: z.object({ version: z.int().min(0).max(1_000_000_000), own: ownWords.nullable() }),
  answer: storedWords,
})

// Who would get what.

const occasion = {
  kind: incidentKind,
  type: incidentType,
  action: incidentAction,
  siteIds: z.array(siteId).min(1, 'Choose a site.').max(200),
  stage: notificationStage,
}

export const previewNotifications = endpoint({
  ...configure,
  method: 'POST',
  path: '/api/notification-preview',
  summary: 'Who would be told what, in which ways, if this happened now. Nothing is sent.',
  body: z.object({
    ...occasion,
    page: z.int().min(1).max(10_000).default(1),
    pageSize: z.int().min(1).max(1000).default(100),
  }),
  answer: z.object({
    /** Names of the rules that apply. */
    rules: z.array(z.object({ ruleId: z.uuid(), name: z.string() })),
    channels: z.array(
      z.object({
        channel: notificationChannel,
        /** Whether this place can send in this way; otherwise every message of it fails. */
        isConfigured: z.boolean(),
        recipients: z.int(),
        held: z.int(),
        /** As it would read; of a webhook, its body. */
        subject: z.string().nullable(),
        body: z.string(),
      }),
    ),
    /** Who gets what, by name; those that nobody can reach first. */
    items: z.array(
      z.object({
        channel: notificationChannel,
        name: z.string(),
        /** Null: there is no way to reach them on the channels of the rules. */
        address: z.string().nullable(),
        groups: z.array(z.string()),
        /** Not sent, for all their groups are in quiet hours. */
        isHeld: z.boolean(),
      }),
    ),
    page: z.int(),
    pageSize: z.int(),
    total: z.int(),
  }),
})
export type NotificationPreview = z.output<typeof previewNotifications.answer>

export const listChannels = endpoint({
  ...configure,
  method: 'GET',
  path: '/api/notification-channels',
  summary:
    'Which ways of telling people work at this place, and how the last messages of the organisation went.',
  answer: z.array(
    z.object({
      channel: notificationChannel,
      isConfigured: z.boolean(),
      /** What an operator sets to switch it on; null where it is on. */
      missing: z.string().nullable(),
      lastSuccessAt: z.string().nullable(),
      lastFailureAt: z.string().nullable(),
      lastProblem: z.string().nullable(),
    }),
  ),
})

// Webhooks, Slack and Teams.

const storedEndpoint = z.object({
  endpointId: z.uuid(),
  version: z.int(),
  isRetired: z.boolean(),
  name: z.string(),
  format: endpointFormat,
  /** Where it leads. Of Slack and Teams the host alone: their addresses are keys. */
  shownUrl: z.string(),
  /** Until when the old secret signs, too; null when there is none. */
  oldSecretUntil: z.string().nullable(),
  lastSuccessAt: z.string().nullable(),
  lastFailureAt: z.string().nullable(),
  lastProblem: z.string().nullable(),
  deadLetters: z.int(),
})
export type StoredEndpoint = z.output<typeof storedEndpoint>
const endpointParams = z.object({ endpointId: id })
const targetUrl = z
  .url({ protocol: /^https?$/, error: 'Write an address that begins with https://.' })
  .max(2000)
/** `secret`: of a webhook, shown this once; null for Slack and Teams. */
const withSecret = storedEndpoint.extend({ secret: z.string().nullable() })

export const listEndpoints = endpoint({
  ...configure,
  method: 'GET',
  path: '/api/notification-endpoints',
  summary: 'Webhooks and channels of Slack or Teams, by name.',
  query: pageQuery.extend({ activeOnly: z.stringbool().default(true) }),
  answer: pageOf(storedEndpoint),
})

export const createEndpoint = endpoint({
  ...configure,
  method: 'POST',
  path: '/api/notification-endpoints',
  summary:
    'A new webhook, or a channel of Slack or Teams. The secret is shown once. 422 for an address inside a private network.',
  body: z.object({ endpointId: id, name: nameText, format: endpointFormat, url: targetUrl }),
  answer: withSecret,
  status: 201,
})

export const changeEndpoint = endpoint({
  ...configure,
  method: 'PUT',
  path: '/api/notification-endpoints/:endpointId',
  summary: 'Changes its name or address; of a retired one, brings it back. `url` null: stays as it is.',
  params: endpointParams,
  body: edited.extend({ name: nameText, url: targetUrl.nullable().default(null) }),
  answer: storedEndpoint,
})

export const retireEndpoint = endpoint({
  ...configure,
  method: 'DELETE',
  path: '/api/notification-endpoints/:endpointId',
  summary: 'Puts it out of use.',
  params: endpointParams,
  answer: storedEndpoint,
})

export const rotateEndpointSecret = endpoint({
  ...configure,
  method: 'POST',
  path: '/api/notification-endpoints/:endpointId/secret',
  summary: 'A new secret, shown once. For a day, messages are signed with the old one as well.',
  params: endpointParams,
  body: edited,
  answer: withSecret,
})

export const testEndpoint = endpoint({
  ...configure,
  method: 'POST',
  path: '/api/notification-endpoints/:endpointId/test',
  summary: 'Sends a message marked TEST now, and answers how that went.',
  params: endpointParams,
  answer: z.object({
    isTaken: z.boolean(),
    /** The HTTP status that was answered; null when nothing was. */
    status: z.int().nullable(),
    /** What went wrong, as a sentence; null when nothing did. */
    problem: z.string().nullable(),
    milliseconds: z.int(),
  }),
})

const delivery = z.object({
  deliveryId: z.uuid(),
  incidentId: z.uuid(),
  /** Which entry of the log it tells of. */
  seq: z.int(),
  stage: notificationStage,
  channel: notificationChannel,
  name: z.string(),
  /** In part only, for whoever may not configure notifications; null where there is no way to reach them. */
  address: z.string().nullable(),
  state: deliveryState,
  /** Why it failed, or what went wrong at the last try. */
  problem: z.string().nullable(),
  tries: z.int(),
  queuedAt: z.string(),
  sentAt: z.string().nullable(),
  deliveredAt: z.string().nullable(),
  acknowledgedAt: z.string().nullable(),
  /** When it is tried again; null when it is not. */
  nextTryAt: z.string().nullable(),
})
export type Delivery = z.output<typeof delivery>

export const listDeadLetters = endpoint({
  ...configure,
  method: 'GET',
  path: '/api/notification-endpoints/:endpointId/dead-letters',
  summary: 'What it did not take after every try, newest first.',
  params: endpointParams,
  query: pageQuery,
  answer: pageOf(delivery),
})

// What became of it.

const command = { tag: 'Incident', access: 'incident.command', params: incidentParams } as const

export const getIncidentNotifications = endpoint({
  ...command,
  method: 'GET',
  path: '/api/incidents/:incidentId/notifications',
  summary:
    'How many people were told of an incident, channel by channel. Has an ETag: ask again every two seconds.',
  answer: z.object({
    /** Each time people were to be told, newest first. */
    wishes: z.array(
      z.object({
        seq: z.int(),
        stage: notificationStage,
        at: z.string(),
        message: z.string(),
        byName: z.string(),
        /** Whether it is known by now who is told. */
        isWorkedOut: z.boolean(),
        /** Whether that could not be found out: nobody is told of it. */
        isGivenUp: z.boolean(),
        recipients: z.int(),
      }),
    ),
    counts: z.array(
      z.object({ channel: notificationChannel, state: deliveryState, count: z.int(), acknowledged: z.int() }),
    ),
    total: z.int(),
    notReached: z.int(),
    acknowledged: z.int(),
  }),
})
export type IncidentNotifications = z.output<typeof getIncidentNotifications.answer>

export const getIncidentAudience = endpoint({
  ...command,
  method: 'GET',
  path: '/api/incidents/:incidentId/notifications/audience',
  summary: 'How many would be told of an incident now, in each way. Nothing is sent.',
  query: z.object({ stage: notificationStage.default('update') }),
  answer: z.object({
    /** Only those in which there is anybody. */
    channels: z.array(
      z.object({
        channel: notificationChannel,
        /** Whether this place can send in this way; otherwise every message of it fails. */
        isConfigured: z.boolean(),
        recipients: z.int(),
        /** How many of them are not told, for quiet hours. */
        held: z.int(),
      }),
    ),
  }),
})

export const listDeliveries = endpoint({
  ...command,
  method: 'GET',
  path: '/api/incidents/:incidentId/notifications/deliveries',
  summary: 'Who was told of an incident and how far that came; who was not reached first, then who waits.',
  query: pageQuery.extend({
    channel: notificationChannel.optional(),
    state: deliveryState.optional(),
    /** Of one message alone. */
    seq: z.coerce.number().int().min(1).max(2_147_483_647).optional(),
    search: searchText.optional(),
  }),
  answer: pageOf(delivery),
})

export const resendDelivery = endpoint({
  ...command,
  method: 'POST',
  path: '/api/incidents/:incidentId/notifications/deliveries/:deliveryId/resend',
  summary:
    'Tries one that failed again, from the beginning. One that has not failed stays as it is. 409 when people have been told since that it is over.',
  params: incidentParams.extend({ deliveryId: id }),
  answer: delivery,
})

export const notifyPeople = endpoint({
  ...command,
  method: 'POST',
  path: '/api/incidents/:incidentId/notifications',
  summary: 'Tells the people outside how it stands, by the rules for updates.',
  body: commandBase.extend(commandData.NotifyPeople.shape),
  answer: commandAnswer,
})

// The person who is told.

/** 128 random bits, as 22 characters of base64url. */
const notifiedParams = z.object({ token: z.string().regex(/^[\w-]{22}$/, 'This link is not complete.') })
const notified = z.object({
  organizationName: z.string(),
  kind: incidentKind,
  action: incidentAction,
  siteNames: z.array(z.string()),
  stage: notificationStage,
  /** What was said, and when. */
  message: z.string(),
  at: z.string(),
  /** Whether the incident is over by now. */
  isOver: z.boolean(),
  acknowledgedAt: z.string().nullable(),
})
export type Notified = z.output<typeof notified>

export const getNotified = endpoint({
  method: 'GET',
  path: '/api/notified/:token',
  tag: 'Incident',
  summary:
    'What the reader of a message was told. Looking at it acknowledges nothing: mail servers do that, too.',
  access: 'public',
  params: notifiedParams,
  answer: notified,
})

export const acknowledgeNotified = endpoint({
  method: 'POST',
  path: '/api/notified/:token',
  tag: 'Incident',
  summary: 'The reader says that they have read it. A second time changes nothing.',
  access: 'public',
  params: notifiedParams,
  answer: notified,
})

export const getPushKey = endpoint({
  method: 'GET',
  path: '/api/push-key',
  tag: 'User',
  summary: 'The public key (VAPID) with which a browser subscribes.',
  access: 'incident.read',
  answer: z.object({ publicKey: z.string() }),
})

const subscription = z.object({ subscriptionId: z.uuid(), createdAt: z.string(), device: z.string() })

export const listPushSubscriptions = endpoint({
  method: 'GET',
  path: '/api/push-subscriptions',
  tag: 'User',
  summary: 'The browsers on which the caller is told, in this organisation.',
  access: 'incident.read',
  answer: z.array(subscription),
})

/** What PushManager.subscribe answers, as JSON. */
export const pushSubscription = z.object({
  endpoint: targetUrl,
  keys: z.object({
    p256dh: z.string().regex(/^[\w-]{87}=?$/, 'This is no key of a browser.'),
    auth: z.string().regex(/^[\w-]{22}={0,2}$/, 'This is no secret of a browser.'),
  }),
})

export const subscribePush = endpoint({
  method: 'POST',
  path: '/api/push-subscriptions',
  tag: 'User',
  summary:
    'From now on the caller is told on this browser, also while the page is closed. The same again changes nothing.',
  access: 'incident.read',
  /** `device`: what the browser calls itself, to tell it from others. */
  body: z.object({ subscription: pushSubscription, device: nameText }),
  answer: subscription,
  status: 201,
})

export const unsubscribePush = endpoint({
  method: 'DELETE',
  path: '/api/push-subscriptions/:subscriptionId',
  tag: 'User',
  summary: 'The caller is no longer told on this browser.',
  access: 'incident.read',
  params: z.object({ subscriptionId: id }),
  answer: z.object({ isRemoved: z.boolean() }),
})

const contact = z.object({ email: z.string(), phone: z.string().nullable() })

export const getMyContact = endpoint({
  method: 'GET',
  path: '/api/notification-contact',
  tag: 'User',
  summary: 'Where the caller is told: their e-mail address, and the number for SMS.',
  access: 'incident.read',
  answer: contact,
})

export const setMyContact = endpoint({
  method: 'PUT',
  path: '/api/notification-contact',
  tag: 'User',
  summary: 'The number at which the caller gets an SMS; null: none.',
  access: 'incident.read',
  body: z.object({ phone: smsNumber.nullable() }),
  answer: contact,
})

/**
 * What a browser is pushed, as JSON. Its service worker shows `title` and `body` as they are; a press opens the incident.
 * News of one `tag` replace each other on the screen. `url`: where its reader says that they have read it, a path.
 */
export type PushedNews = { title: string; body: string; tag: string; url: string; incidentId: string }

/** Where the SMS service says what became of a message, as a form (Twilio’s status callback). Signed: X-Twilio-Signature. */
export const smsReceiptPath = '/api/notifications/sms-receipts/:deliveryId'
