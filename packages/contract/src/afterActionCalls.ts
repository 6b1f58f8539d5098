import { afterActionNumbers } from '@muster/domain/afterAction/afterActionNumbers'
import { stepSpreads } from '@muster/domain/afterAction/roundTracker'
import { type TimelineGroup, timelineGroup } from '@muster/domain/afterAction/timelineGroups'
import { moment } from '@muster/domain/afterAction/timeSpread'
import { localDate } from '@muster/domain/drill/drillPlan'
import { id } from '@muster/domain/id'
import { incidentSnapshot } from '@muster/domain/incident/state'
import { incidentKind, phoneOrigin } from '@muster/domain/incident/vocabulary'
import { messageText, nameText } from '@muster/domain/text'
import { reportedZone } from '@muster/domain/timeZone'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { incidentParams, pageOf, pageQuery, searchText, siteId } from './shapes.ts'
import { wordedMessage } from './wordedMessage.ts'

/** The numbers of an incident and the work that follows from it. A running one has all of this, too. */

const about = { tag: 'Incident', access: 'incident.read', params: incidentParams } as const

const afterAction = incidentSnapshot
  .pick({
    version: true,
    stage: true,
    kind: true,
    action: true,
    type: true,
    sites: true,
    hasOtherSites: true,
    location: true,
    commanderName: true,
    startedAt: true,
    endedAt: true,
    endedByName: true,
    closingMessage: true,
    closingWord: true,
  })
  .extend({
    incidentId: z.uuid(),
    startedByName: z.string(),
    /** The hash of the last entry, which seals all before it; null for somebody who sees a part. */
    logHash: z.string().nullable(),
    numbers: afterActionNumbers,
  })
export type AfterAction = z.output<typeof afterAction>

export const getAfterAction = endpoint({
  ...about,
  method: 'GET',
  path: '/api/incidents/:incidentId/after-action',
  summary:
    'An incident in numbers: per room, over time, per message, per question. Unchanged (304) while its log is.',
  answer: afterAction,
})

const note = z.object({ seq: z.int(), at: z.string(), byName: z.string(), text: z.string() })

const entry = z.object({
  seq: z.int(),
  at: z.string(),
  /** Milliseconds since the start. */
  since: z.int(),
  byName: z.string(),
  type: z.string(),
  group: timelineGroup,
  text: z.string(),
  /** `text` in parts; an earlier version of the server sends none. */
  message: wordedMessage.optional(),
  roomId: z.string().nullable(),
  /** It came when the incident was over. */
  isAfter: z.boolean(),
  /** The retraction of the entry: by whom, and why. */
  struck: z.object({ byName: z.string(), reason: z.string().nullable() }).nullable(),
  /** Remarks to this entry, which are also entries of their own. */
  notes: z.array(note),
})
export type Entry = z.output<typeof entry>

/** The part of the timeline to show. */
export const entryFilter = z.object({
  group: timelineGroup.optional(),
  roomId: id.optional(),
  /** As `byName` of an entry says it. */
  person: z.string().max(300).optional(),
  search: searchText.optional(),
  part: z.enum(['during', 'after']).optional(),
  /** Without what every room does in every incident. */
  keyOnly: z.stringbool().default(false),
})

export const listEntries = endpoint({
  ...about,
  method: 'GET',
  path: '/api/incidents/:incidentId/after-action/entries',
  summary:
    'The timeline, oldest first, page by page: a part of it, by what it is about, room, person or words.',
  query: pageQuery.extend(entryFilter.shape),
  answer: pageOf(entry),
})

/** A phone that wrote for a room, by pseudonyms that are of this incident alone. */
const phone = z.object({
  /** Null: it has no cookie. */
  phone: z.string().nullable(),
  network: z.string(),
  origin: phoneOrigin,
  bagName: z.string(),
  firstAt: z.string(),
  lastAt: z.string(),
  /** Numbers of the entries that it caused. */
  entries: z.array(z.int()),
})
export type Phone = z.output<typeof phone>

export const listPhones = endpoint({
  ...about,
  method: 'GET',
  path: '/api/incidents/:incidentId/after-action/phones',
  summary: 'The phones that wrote for rooms in the last 30 days, by pseudonyms, the newest first.',
  access: 'incident.command',
  answer: z.array(phone),
})

const earlier = z.object({
  incidentId: z.uuid(),
  kind: incidentKind,
  startedAt: z.string(),
  rooms: z.int(),
  duration: moment,
  spreads: stepSpreads,
})
export type Earlier = z.output<typeof earlier>

/** The numbers kept of an incident that is over, for comparing. */
export const storedNumbers = earlier.pick({ rooms: true, duration: true, spreads: true })

export const listEarlier = endpoint({
  ...about,
  method: 'GET',
  path: '/api/incidents/:incidentId/after-action/earlier',
  summary:
    'The last ten incidents and drills before this one with the same action at the same sites, newest first.',
  answer: z.array(earlier),
})

const finding = z.object({
  findingId: z.uuid(),
  seq: z.int(),
  at: z.string(),
  byName: z.string(),
  text: z.string(),
  siteId: z.int().nullable(),
  /** The task it became. */
  task: z
    .object({
      taskId: z.uuid(),
      title: z.string(),
      stage: z.enum(['open', 'done']),
      dueOn: z.string().nullable(),
      ownerName: z.string().nullable(),
    })
    .nullable(),
})
export type Finding = z.output<typeof finding>

export const listFindings = endpoint({
  ...about,
  method: 'GET',
  path: '/api/incidents/:incidentId/findings',
  summary: 'What is to be done better, each with the task that it became and how that stands now.',
  answer: z.array(finding),
})

export const recordFinding = endpoint({
  ...about,
  method: 'POST',
  path: '/api/incidents/:incidentId/findings',
  summary:
    'A finding, and the task of a site that it becomes: both or neither. Its id is the caller’s choice.',
  access: 'incident.command',
  body: z.object({
    findingId: id,
    text: messageText,
    /** One of the incident’s sites: where it is to be mended. */
    siteId,
    /** Null: the first words of the finding. */
    title: nameText.nullable().default(null),
    dueOn: localDate.nullable().default(null),
    /** The device’s time zone: that day is in it where the organization has none. */
    timeZone: reportedZone,
    /** A colleague who may lead at these sites; null: nobody yet. */
    ownerId: id.nullable().default(null),
  }),
  answer: finding,
  status: 201,
})

/**
 * The parts to leave out of an exported log: names of timeline groups, numbers of entries and ranges of them, with commas:
 * `chat,guests,12,20-24`. Empty: nothing.
 */
export const leaveOut = z
  .string()
  .max(2000)
  .regex(/^([a-z]+|\d{1,7}(-\d{1,7})?)(,([a-z]+|\d{1,7}(-\d{1,7})?))*$|^$/)
  .default('')
  .transform((text, context) => {
    const parts = text.split(',').filter(Boolean)
    const leftOutGroups = new Set<TimelineGroup>()
    const leftOutEntries = new Set<number>()
    for (const part of parts) {
      const [from, to = from] = part.split('-').map(Number)
      const group = timelineGroup.safeParse(part)
      if (group.success) leftOutGroups.add(group.data)
      else if (from && to && to >= from && to - from < 10_000)
        for (let seq = from; seq <= to; seq++) leftOutEntries.add(seq)
      else
        context.addIssue(
          'must be groups of the timeline, numbers of entries, or ranges like 20-24, with commas',
        )
    }
    return { leftOutGroups, leftOutEntries }
  })

/**
 * Paths of an incident as a file. Not endpoints: their answer is a file. GET, right incident.read. People who see only a part
 * get that part; in `log`, hashes stand for the rest.
 */
export const afterActionFiles = {
  log: (incidentId: string) => `/api/incidents/${incidentId}/log.json`,
  csv: (incidentId: string) => `/api/incidents/${incidentId}/timeline.csv`,
  pdf: (incidentId: string) => `/api/incidents/${incidentId}/after-action.pdf`,
} as const

export const paperSize = z.enum(['A4', 'Letter'])
