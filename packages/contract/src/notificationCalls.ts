import { id } from '@muster/domain/id'
import { incidentAction, incidentKind, incidentType } from '@muster/domain/incident/vocabulary'
import {
  customTemplate,
  templateChannel,
  templateTranslations,
} from '@muster/domain/notification/messageTemplates'
import { groupMember, notificationGroup } from '@muster/domain/notification/notificationGroup'
import { notificationRule } from '@muster/domain/notification/notificationRule'
import { readerLanguage } from '@muster/domain/notification/readerLanguage'
import {
  endpointFormat,
  messageReader,
  notificationChannel,
  notificationTrigger,
} from '@muster/domain/notification/vocabulary'
import { nameText } from '@muster/domain/text'
import { inEnglish } from '@muster/words/t'
import { z } from 'zod'
import { sentMessage } from './deliveryCalls.ts'
import { endpoint } from './endpoint.ts'
import { pageOf, pageQuery, searchText, siteId, versioned } from './shapes.ts'
import { targetUrl } from './targetUrl.ts'

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
  body: notificationGroup.extend(versioned.shape),
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
  /** Its name in words. */
  name: z.string(),
  /** An address, an account’s email address, the host of a webhook; null where it is several people. */
  detail: z.string().nullable(),
  /** True where it reaches nobody now: the account, site, endpoint or group is out of use. */
  isOutOfUse: z.boolean(),
  /** The reason why its number cannot be reached, as a sentence, where one was kept that cannot be right. */
  problem: z.string().nullable(),
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

export const changeGroupMember = endpoint({
  ...configure,
  method: 'PUT',
  path: '/api/notification-groups/:groupId/members/:groupMemberId',
  summary:
    'Sets the language of an address or a number in a group; null: that of the group. 409 for a line of another kind: an account chooses for itself.',
  params: groupParams.extend({ groupMemberId: id }),
  body: z.object({ language: readerLanguage.nullable() }),
  answer: storedMember,
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
  summary: 'Accounts of the organization by name, to choose from, with the ways in which each can be told.',
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

export const listMessageLanguages = endpoint({
  ...configure,
  method: 'GET',
  path: '/api/notification-languages',
  summary:
    'The languages in which people can be written to, beside English: those that the organization has switched on.',
  answer: z.object({ languages: z.array(readerLanguage) }),
})

// Rules.

const storedRule = notificationRule.extend({
  ruleId: z.uuid(),
  version: z.int(),
  isRetired: z.boolean(),
  /** Names of its groups, in their order; `retiredGroupIds` lists those out of use. */
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
  body: notificationRule.extend(versioned.shape),
})

export const retireRule = endpoint({
  ...oneRule,
  method: 'DELETE',
  path: '/api/notification-rules/:ruleId',
  summary: 'Puts a rule out of use.',
})

// Words.

const words = z.object({ subject: z.string().nullable(), body: z.string() })
const templateParams = z.object({
  reader: messageReader,
  channel: templateChannel,
  stage: notificationTrigger,
})
const storedWords = templateParams.extend({
  builtIn: words,
  /** The organisation’s own; null: what is built in is used. */
  own: words.nullable(),
  /** Its own in other languages; none without its own in English. */
  translations: templateTranslations,
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
  summary:
    'The words for each kind of reader, channel and stage: what is built in, and the organization’s own.',
  answer: z.array(storedWords),
})

export const saveNotificationWords = endpoint({
  ...configure,
  method: 'PUT',
  path: '/api/notification-words/:reader/:channel/:stage',
  summary:
    'Saves own words for a kind of reader, a channel and a stage; `own` null goes back to what is built in. A variable that nobody knows, or that the reader may not be told, is refused (422), and a translation without a variable of the English words.',
  params: templateParams,
  /** `version`: the one the editor saw, 0 for none. `translations`: left out: as they were, or none without own words. */
  body: z.object({
    version: z.int().min(0).max(1_000_000_000),
    own: customTemplate.nullable(),
    translations: templateTranslations.optional(),
  }),
  answer: storedWords,
})

// Preview of the recipients and their channels.

const occasion = {
  kind: incidentKind,
  type: incidentType,
  action: incidentAction,
  siteIds: z.array(siteId).min(1, inEnglish('Choose a site.')).max(200),
  stage: notificationTrigger,
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
        reader: messageReader,
        channel: notificationChannel,
        /** The language of their messages. */
        language: readerLanguage,
        /** True where this server can send by this channel; otherwise every message of it fails. */
        isConfigured: z.boolean(),
        recipients: z.int(),
        held: z.int(),
        /** The text that it would have; of a webhook, its body. */
        subject: z.string().nullable(),
        body: z.string(),
        /** In how many parts an SMS goes out, each of which is paid for; null in other channels. */
        smsParts: z.int().nullable(),
      }),
    ),
    /** The recipients by name; those that nobody can reach first. */
    items: z.array(
      z.object({
        channel: notificationChannel,
        name: z.string(),
        /** Null: there is no way to reach them on the channels of the rules. */
        address: z.string().nullable(),
        groups: z.array(z.string()),
        /** True where it is not sent, because all their groups are in quiet hours. */
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
    'Which ways of telling people work in this deployment, and how the last messages of the organization went.',
  answer: z.array(
    z.object({
      channel: notificationChannel,
      isConfigured: z.boolean(),
      /** The setting with which an operator switches it on; null where it is on. */
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
  /** The language of its texts; null: English. */
  language: readerLanguage.nullable(),
  /** The address it leads to. Of Slack and Teams the host alone: their addresses are keys. */
  shownUrl: z.string(),
  /** The end of the time in which the old secret signs, too; null when there is none. */
  oldSecretUntil: z.string().nullable(),
  lastSuccessAt: z.string().nullable(),
  lastFailureAt: z.string().nullable(),
  lastProblem: z.string().nullable(),
  deadLetters: z.int(),
})
export type StoredEndpoint = z.output<typeof storedEndpoint>
const endpointParams = z.object({ endpointId: id })
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
  body: z.object({
    endpointId: id,
    name: nameText,
    format: endpointFormat,
    url: targetUrl,
    language: readerLanguage.nullable().default(null),
  }),
  answer: withSecret,
  status: 201,
})

export const changeEndpoint = endpoint({
  ...configure,
  method: 'PUT',
  path: '/api/notification-endpoints/:endpointId',
  summary: 'Changes its name or address; of a retired one, brings it back. `url` null: stays as it is.',
  params: endpointParams,
  body: versioned.extend({
    name: nameText,
    url: targetUrl.nullable().default(null),
    language: readerLanguage.nullable().default(null),
  }),
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
  body: versioned,
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
    /** The problem as a sentence; null when there was none. */
    problem: z.string().nullable(),
    milliseconds: z.int(),
  }),
})

/** A message that an endpoint did not take: about an incident, or the RBIMs of a site. */
const deadLetter = sentMessage.extend({
  about: z.discriminatedUnion('is', [
    z.object({ is: z.literal('incident'), incidentId: z.uuid() }),
    z.object({ is: z.literal('devices'), newsId: z.uuid() }),
  ]),
})
export type DeadLetter = z.output<typeof deadLetter>

export const listDeadLetters = endpoint({
  ...configure,
  method: 'GET',
  path: '/api/notification-endpoints/:endpointId/dead-letters',
  summary: 'What it did not take after every try, newest first.',
  params: endpointParams,
  query: pageQuery,
  answer: pageOf(deadLetter),
})
