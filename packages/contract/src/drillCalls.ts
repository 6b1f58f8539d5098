import { notCountedReasons } from '@muster/domain/drill/compliance'
import { drillPlan, localDate } from '@muster/domain/drill/drillPlan'
import { rulePack } from '@muster/domain/drill/rulePack'
import { id } from '@muster/domain/id'
import { incidentAction, incidentKind, incidentType } from '@muster/domain/incident/vocabulary'
import { messageText, nameText } from '@muster/domain/text'
import { say } from '@muster/words/message'
import { wordTable } from '@muster/words/wordTable'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { incidentParams, pageOf, pageQuery, siteId, versioned } from './shapes.ts'

/** Drills planned ahead, the log of past ones, and how many the law asks for. */

/**
 * The state of one occurrence of a plan. `missed`: no server, or nobody, started it in time. `heldBack`: something real
 * was going on. `refused`: its owner may no longer start it, or it would reach nobody.
 */
export const drillStatus = z.enum(['waiting', 'started', 'missed', 'heldBack', 'refused', 'cancelled'])
export type DrillStatus = z.infer<typeof drillStatus>

const occurrence = z.object({
  occurrenceId: z.uuid(),
  startsAt: z.string(),
  stage: drillStatus,
  /** The reason why it was not started; null where it was or may still be. */
  reason: z.string().nullable(),
  /** The incident of one that has started. */
  incidentId: z.uuid().nullable(),
  /** The time people were notified; null while nobody was. */
  toldAt: z.string().nullable(),
})

const storedPlan = z.object({
  drillPlanId: z.uuid(),
  version: z.int(),
  /** The plan. For somebody restricted to sites, `siteIds` has only theirs. */
  plan: drillPlan,
  siteNames: z.array(z.string()),
  /** True where it also concerns sites that the caller may not see. Then they cannot change it. */
  hasOtherSites: z.boolean(),
  /** The person who saved it last: they answer for it, and command it when it starts by itself. */
  ownerName: z.string(),
  isCancelled: z.boolean(),
  next: occurrence.nullable(),
  /** The last time that was decided, one way or another. */
  last: occurrence.nullable(),
  /** True while the incident of its last occurrence has not ended. */
  isRunning: z.boolean(),
})
export type StoredPlan = z.output<typeof storedPlan>

const planParams = z.object({ drillPlanId: id })
const ofPlan = { tag: 'Incident', access: 'incident.start', params: planParams, answer: storedPlan } as const

export const listDrillPlans = endpoint({
  method: 'GET',
  path: '/api/drill-plans',
  tag: 'Incident',
  summary: 'Planned drills at the sites of the caller, those that come next first.',
  access: 'incident.start',
  query: pageQuery,
  answer: pageOf(storedPlan),
})

export const getDrillPlan = endpoint({
  ...ofPlan,
  method: 'GET',
  path: '/api/drill-plans/:drillPlanId',
  summary: 'One planned drill.',
})

export const createDrillPlan = endpoint({
  method: 'POST',
  path: '/api/drill-plans',
  tag: 'Incident',
  summary:
    'Plans a drill ahead, once or again and again. The caller chooses its id, so that a retry plans one.',
  access: 'incident.start',
  body: drillPlan.extend({ drillPlanId: id }),
  answer: storedPlan,
  status: 201,
})

export const updateDrillPlan = endpoint({
  ...ofPlan,
  method: 'PUT',
  path: '/api/drill-plans/:drillPlanId',
  summary:
    'Changes a planned drill; who saves it answers for it from then on. 409 when somebody changed it since.',
  body: versioned.extend(drillPlan.shape),
})

export const skipDrill = endpoint({
  ...ofPlan,
  method: 'POST',
  path: '/api/drill-plans/:drillPlanId/skips',
  summary: 'Leaves out one day of a planned drill. Who was told of it is told that it is off.',
  body: z.object({ date: localDate }),
})

export const cancelDrillPlan = endpoint({
  ...ofPlan,
  method: 'DELETE',
  path: '/api/drill-plans/:drillPlanId',
  summary: 'Cancels a planned drill for good. Who was told of the next one is told that it is off.',
})

export const startDrill = endpoint({
  method: 'POST',
  path: '/api/drills/:occurrenceId/start',
  tag: 'Incident',
  summary: 'Starts a planned drill now, by hand. A second press is the first one.',
  access: 'incident.start',
  params: z.object({ occurrenceId: id }),
  answer: z.object({ incidentId: z.uuid() }),
  status: 201,
})

const drill = z.object({
  drillPlanId: z.uuid(),
  /** Null for one so far ahead that it is not kept yet. */
  occurrenceId: z.uuid().nullable(),
  startsAt: z.string(),
  /** The day in the plan’s time zone. */
  date: z.string(),
  stage: drillStatus,
  reason: z.string().nullable(),
  incidentId: z.uuid().nullable(),
  title: z.string(),
  kind: incidentKind,
  action: incidentAction,
  siteNames: z.array(z.string()),
  startBy: drillPlan.shape.startBy,
  hasOtherSites: z.boolean(),
})
export type Drill = z.output<typeof drill>

/** Longest stretch of a calendar that is answered at once, in days. */
export const maxCalendarDays = 400

export const listDrills = endpoint({
  method: 'GET',
  path: '/api/drills',
  tag: 'Incident',
  summary:
    'Each time of every plan in a stretch of the calendar, past and to come; unset, the next two weeks.',
  access: 'incident.start',
  query: pageQuery.extend({ from: z.iso.datetime().optional(), to: z.iso.datetime().optional() }),
  answer: pageOf(drill),
})

const remark = z.object({
  remarkId: z.uuid(),
  at: z.string(),
  byName: z.string(),
  text: z.string(),
  weather: z.string().nullable(),
})
export type DrillRemark = z.output<typeof remark>

const logEntry = z.object({
  incidentId: z.uuid(),
  kind: incidentKind,
  /** The action at the end, and all actions in order. */
  action: incidentAction,
  actions: z.array(incidentAction),
  type: incidentType,
  stage: z.enum(['ended', 'withdrawn']),
  /** The plan it came from; null for one that nobody planned. */
  title: z.string().nullable(),
  siteNames: z.array(z.string()),
  location: z.string().nullable(),
  commanderName: z.string(),
  startedAt: z.string(),
  endedAt: z.string(),
  /** IANA name of the zone of its sites, else of the organization; null: neither chose one. */
  timeZone: z.string().nullable(),
  rooms: z.int(),
  seen: z.int(),
  answered: z.int(),
  /** People that rooms counted, and students on their rosters, each once; null where the log does not say. */
  accounted: z.int(),
  expected: z.int().nullable(),
  remarks: z.array(remark),
  /** True where the caller may add one: anybody who commands at one of its sites. */
  mayRemark: z.boolean(),
})
export type LogEntry = z.output<typeof logEntry>

/** The kinds of past incidents that a log shows. */
export const logKinds = z.enum(['drills', 'real', 'tests', 'all'])
export type LogKinds = z.infer<typeof logKinds>

/** The name of each, on the page and in the file. */
export const logKindsWords = wordTable<LogKinds>({
  drills: say`Drills`,
  real: say`Real incidents`,
  tests: say`Tests`,
  all: say`Drills, real incidents, and tests`,
})

/** The part of the log to show: one site, and a stretch of time. Without a site, all the caller may see. */
export const drillLogFilter = z.object({
  siteId: z.coerce.number().pipe(siteId).optional(),
  from: z.iso.datetime().optional(),
  to: z.iso.datetime().optional(),
  /** Drills alone unless asked: the log is what is handed to a state office. */
  kinds: logKinds.default('drills'),
})

export const getDrillLog = endpoint({
  method: 'GET',
  path: '/api/drill-log',
  tag: 'Incident',
  summary:
    'Past drills with what a law asks to be written down, newest first; asked for them, real incidents and tests, too.',
  access: 'incident.read',
  query: pageQuery.extend({
    ...drillLogFilter.shape,
    pageSize: z.coerce.number().int().min(1).max(100).default(25),
  }),
  answer: pageOf(logEntry),
})

/**
 * Paths of the log as a file. Not endpoints: their answer is a file. GET, right incident.read, query as `drillLogFilter`, and
 * the time zone of its times.
 */
export const drillLogPaths = { csv: '/api/drill-log.csv', pdf: '/api/drill-log.pdf' } as const

export const addDrillRemark = endpoint({
  method: 'POST',
  path: '/api/incidents/:incidentId/remarks',
  tag: 'Incident',
  summary:
    'Adds a remark to a past drill or incident. Remarks are never changed; the next one stands beside it.',
  access: 'incident.command',
  params: incidentParams,
  body: z.object({ remarkId: id, text: messageText, weather: nameText.nullable() }),
  answer: remark,
  status: 201,
})

const storedPack = z.object({ packId: z.uuid(), version: z.int(), pack: rulePack })
export type StoredPack = z.output<typeof storedPack>

export const listRulePacks = endpoint({
  method: 'GET',
  path: '/api/rule-packs',
  tag: 'Incident',
  summary: 'The rules about drills that the organization goes by, by name.',
  access: 'incident.read',
  query: pageQuery,
  answer: pageOf(storedPack),
})

export const createRulePack = endpoint({
  method: 'POST',
  path: '/api/rule-packs',
  tag: 'Incident',
  summary: 'New rules about drills. The caller chooses their id, so that a retry makes one.',
  access: 'notification.configure',
  body: rulePack.extend({ packId: id }),
  answer: storedPack,
  status: 201,
})

const ofPack = {
  tag: 'Incident',
  access: 'notification.configure',
  params: z.object({ packId: id }),
  answer: storedPack,
} as const

export const updateRulePack = endpoint({
  ...ofPack,
  method: 'PUT',
  path: '/api/rule-packs/:packId',
  summary: 'Changes rules about drills. 409 when somebody changed them since.',
  body: versioned.extend(rulePack.shape),
})

export const removeRulePack = endpoint({
  ...ofPack,
  method: 'DELETE',
  path: '/api/rule-packs/:packId',
  summary: 'Takes rules about drills out of use.',
})

const check = z.object({
  requirement: z.int(),
  name: z.string(),
  term: z.string().nullable(),
  from: z.string(),
  to: z.string(),
  needed: z.int(),
  counted: z.array(z.object({ incidentId: z.uuid(), date: z.string() })),
  /** Drills that would have met it and do not count, with the reason. */
  notCounted: z.array(
    z.object({ incidentId: z.uuid(), date: z.string(), reason: z.enum(notCountedReasons) }),
  ),
  state: z.enum(['done', 'due', 'overdue', 'later']),
})

export const getCompliance = endpoint({
  method: 'GET',
  path: '/api/rule-packs/:packId/compliance',
  tag: 'Incident',
  summary: 'How each site stands by these rules in a school year, and which drills were counted.',
  access: 'incident.read',
  params: z.object({ packId: id }),
  query: z.object({
    siteId: drillLogFilter.shape.siteId,
    /** The number of school years back. */
    back: z.coerce.number().int().min(0).max(20).default(0),
  }),
  answer: z.object({
    year: z.object({ from: z.string(), to: z.string() }),
    sites: z.array(z.object({ siteId: z.int(), siteName: z.string(), checks: z.array(check) })),
  }),
})
export type Compliance = z.output<(typeof getCompliance)['answer']>
