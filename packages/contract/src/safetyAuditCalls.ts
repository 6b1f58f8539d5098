import { localDate } from '@muster/domain/drill/drillPlan'
import { id } from '@muster/domain/id'
import { safetyAuditValue } from '@muster/domain/safetyAudit/currentAnswers'
import { safetyAuditResult } from '@muster/domain/safetyAudit/score'
import { questionKey, safetyAuditSection } from '@muster/domain/safetyAudit/template'
import { messageText, nameText } from '@muster/domain/text'
import { reportedZone } from '@muster/domain/timeZone'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { pageOf, pageQuery, siteId } from './shapes.ts'

/**
 * Safety audits: walks through a site by a template, with answers, photos, findings and signatures. Never for the public.
 * What they ask is in safetyAuditTemplateCalls.ts.
 */

const params = z.object({ safetyAuditId: id })
const read = { method: 'GET', tag: 'Site', access: 'safetyAudit.read' } as const
const run = { method: 'POST', tag: 'Site', access: 'safetyAudit.run' } as const

const given = z.object({
  answerId: z.uuid(),
  questionKey,
  /** Null: taken back. */
  value: safetyAuditValue.nullable(),
  note: z.string().nullable(),
  photoId: z.uuid().nullable(),
  isCommendable: z.boolean(),
  /** The time it was given, also where it arrived much later. */
  givenAt: z.string(),
  byId: z.uuid(),
  byName: z.string(),
})
/** The current answer, and one of somebody else that it replaced although neither knew of the other. */
const currentAnswer = given.extend({ unseen: given.nullable() })
export type SafetyAuditAnswer = z.output<typeof currentAnswer>

const finding = z.object({
  findingId: z.uuid(),
  /** Null: it is about the site as a whole. */
  questionKey: questionKey.nullable(),
  text: z.string(),
  at: z.string(),
  byName: z.string(),
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
export type SafetyAuditFinding = z.output<typeof finding>

const signature = z.object({
  /** The name as it was typed. */
  signedName: z.string(),
  at: z.string(),
  byId: z.uuid(),
  byName: z.string(),
})
export type SafetyAuditSignature = z.output<typeof signature>

const remark = z.object({ remarkId: z.uuid(), text: z.string(), at: z.string(), byName: z.string() })

/** The template: one of the organisation’s own, or the built-in one. */
export const safetyAuditChoice = z.union([z.literal('built-in'), id])
export type SafetyAuditChoice = z.output<typeof safetyAuditChoice>

const line = z.object({
  safetyAuditId: z.uuid(),
  siteId: z.int(),
  siteName: z.string(),
  templateName: z.string(),
  startedAt: z.string(),
  startedByName: z.string(),
  /** Null: still running. */
  signedAt: z.string().nullable(),
  signedByName: z.string().nullable(),
  isCountersigned: z.boolean(),
  /** Whole percent; null where nothing counts, or it still runs. */
  percent: z.int().nullable(),
  unanswered: z.int().nullable(),
  findings: z.int(),
})
export type SafetyAuditLine = z.output<typeof line>

export const safetyAudit = z.object({
  safetyAuditId: z.uuid(),
  siteId: z.int(),
  siteName: z.string(),
  /** 0: what is built in. */
  templateName: z.string(),
  templateVersion: z.int(),
  sections: z.array(safetyAuditSection),
  startedAt: z.string(),
  startedById: z.uuid(),
  startedByName: z.string(),
  /** One for each question that was answered. */
  answers: z.array(currentAnswer),
  /**
   * The number of answers and findings that have arrived, also replaced ones: the person who signs says how many they
   * have seen.
   */
  entries: z.int(),
  findings: z.array(finding),
  ran: signature.nullable(),
  countersigned: signature.nullable(),
  remarks: z.array(remark),
  result: safetyAuditResult,
})
export type SafetyAudit = z.output<typeof safetyAudit>

export const listSafetyAudits = endpoint({
  ...read,
  path: '/api/safety-audits',
  summary:
    'Safety audits at the sites one may see, newest first; of one site or by one template, if it is named.',
  query: pageQuery.extend({
    siteId: z.coerce.number().pipe(siteId).optional(),
    template: safetyAuditChoice.optional(),
  }),
  answer: pageOf(line),
})

const site = z.object({
  siteId: z.int(),
  siteName: z.string(),
  /** The last of each template that were signed, oldest first. */
  points: z.array(
    z.object({
      safetyAuditId: z.uuid(),
      signedAt: z.string(),
      template: safetyAuditChoice,
      templateName: z.string(),
      percent: z.int().nullable(),
      unanswered: z.int(),
    }),
  ),
  running: z.int(),
  /** Tasks that came from safety audits and are not done. */
  openTasks: z.int(),
})
export type SafetyAuditSite = z.output<typeof site>
/** The most safety audits of a site by one template in an answer. */
export const maxPoints = 12

export const summarizeSafetyAudits = endpoint({
  ...read,
  path: '/api/safety-audits/summary',
  summary: 'What safety audits came to, site by site, over time; those by one template, if it is named.',
  query: pageQuery.extend({ template: safetyAuditChoice.optional() }),
  answer: pageOf(site),
})

const month = z.object({
  /** The month, as 2026-03. */
  month: z.string(),
  /** The number of sites with a score from this month; of each the last one counts. */
  sites: z.int(),
  /** Whole percent. Between the quarters lies the middle half of the sites. */
  lowest: z.int(),
  lowQuarter: z.int(),
  middle: z.int(),
  highQuarter: z.int(),
  highest: z.int(),
})
export type SafetyAuditMonth = z.output<typeof month>
const trend = z.object({
  template: safetyAuditChoice,
  /** Its name when it was signed last. */
  name: z.string(),
  /** Months in which something was signed, oldest first. */
  months: z.array(month),
})
export type SafetyAuditTrend = z.output<typeof trend>
/** The most months of a template in an answer. */
export const maxMonths = 24

export const trendSafetyAudits = endpoint({
  ...read,
  path: '/api/safety-audits/trend',
  summary:
    'What safety audits came to month by month, across the sites in use that one may see: each template by itself.',
  query: z.object({
    /** The device’s time zone: the months are in it where the organization has none. */
    timeZone: reportedZone,
  }),
  answer: z.array(trend),
})

export const getSafetyAudit = endpoint({
  ...read,
  path: '/api/safety-audits/:safetyAuditId',
  summary: 'One safety audit: what it asks, what was answered and found, and who signed.',
  params,
  answer: safetyAudit,
})

export const startSafetyAudit = endpoint({
  ...run,
  path: '/api/safety-audits',
  summary: 'Starts a safety audit. It keeps what the template asks now. Its id is the caller’s choice.',
  body: z.object({
    safetyAuditId: id,
    siteId,
    /** Null: the built-in one. */
    safetyAuditTemplateId: id.nullable(),
  }),
  answer: safetyAudit,
  status: 201,
})

export const answerSafetyAudit = endpoint({
  ...run,
  path: '/api/safety-audits/:safetyAuditId/answers',
  summary: 'One answer. Of two to the same question the one given later stands; the answer says which does.',
  params,
  body: z.object({
    answerId: id,
    questionKey,
    value: safetyAuditValue.nullable(),
    note: messageText.nullable().default(null),
    /** Sent before the answer, to `safetyAuditFiles.photo`. */
    photoId: id.nullable().default(null),
    isCommendable: z.boolean().default(false),
    /** The answer that was on the screen when this one was given. */
    seenId: id.nullable().default(null),
    givenAt: z.iso.datetime(),
  }),
  answer: currentAnswer,
  status: 201,
})

export const addSafetyAuditFinding = endpoint({
  ...run,
  path: '/api/safety-audits/:safetyAuditId/findings',
  summary: 'A finding, and the task of the site that it becomes: both or neither.',
  params,
  body: z.object({
    /** Chosen by the page, so that a retry is the same finding and the same task. */
    safetyAuditFindingId: id,
    questionKey: questionKey.nullable().default(null),
    text: messageText,
    /** Null: the first words of the finding. */
    title: nameText.nullable().default(null),
    dueOn: localDate.nullable().default(null),
    /** The device’s time zone: that day is in it where the organization has none. */
    timeZone: reportedZone,
    /** A colleague who may run safety audits at this site; null: nobody yet. */
    ownerId: id.nullable().default(null),
  }),
  answer: finding,
  status: 201,
})

export const listSafetyAuditOwners = endpoint({
  ...run,
  method: 'GET',
  path: '/api/safety-audits/:safetyAuditId/owners',
  summary: 'Colleagues who may be asked to see to what was found at this site.',
  params,
  answer: z.array(z.object({ id: z.uuid(), name: z.string() })),
})

export const withdrawSafetyAudit = endpoint({
  ...run,
  path: '/api/safety-audits/:safetyAuditId/withdraw',
  summary:
    'Puts away a safety audit that was started by mistake: by whoever started it, while nothing is in it (409 otherwise).',
  params,
  answer: z.object({ safetyAuditId: z.uuid() }),
})

export const signSafetyAudit = endpoint({
  ...run,
  path: '/api/safety-audits/:safetyAuditId/sign',
  summary: 'Signs what was answered and found. From then on it is never changed.',
  params,
  body: z.object({
    signedName: nameText,
    /** The number of entries that the person who signs has seen: when more have arrived, nothing is signed (409). */
    entries: z.int().min(0),
  }),
  answer: safetyAudit,
})

export const countersignSafetyAudit = endpoint({
  ...run,
  path: '/api/safety-audits/:safetyAuditId/countersign',
  summary: 'A second person signs what the first has signed.',
  params,
  body: z.object({ signedName: nameText }),
  answer: safetyAudit,
})

export const remarkOnSafetyAudit = endpoint({
  ...run,
  path: '/api/safety-audits/:safetyAuditId/remarks',
  summary: 'A remark, which stands below what was signed and changes nothing of it.',
  params,
  body: z.object({ remarkId: id, text: messageText }),
  answer: remark,
  status: 201,
})

/**
 * Files of a safety audit. Not endpoints: what they take or answer is one. `photo` takes a JPEG by POST (right
 * safetyAudit.run; `photoId` is the phone’s, so that a retry is the same photo) and gives it by GET; `pdf` by GET
 * (right safetyAudit.read).
 */
export const safetyAuditFiles = {
  photo: (safetyAuditId: string, photoId: string) => `/api/safety-audits/${safetyAuditId}/photos/${photoId}`,
  pdf: (safetyAuditId: string) => `/api/safety-audits/${safetyAuditId}/report.pdf`,
} as const
