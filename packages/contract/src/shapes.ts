import { id } from '@muster/domain/id'
import { commandId } from '@muster/domain/incident/commandId'
import { incidentSnapshot } from '@muster/domain/incident/state'
import {
  incidentAction,
  incidentKind,
  incidentType,
  instructionDataType,
} from '@muster/domain/incident/vocabulary'
import { isStorable, notStorable } from '@muster/domain/text'
import { inEnglish } from '@muster/words/t'
import { z } from 'zod'

/** 128 random bits, as 22 characters of base64url. */
export const barcode = z
  .string()
  .min(1, inEnglish('The code of the bag is missing.'))
  .max(100, inEnglish('This is not the code of a bag.'))
  .refine(isStorable, inEnglish('This is not the code of a bag.'))

/** A site's number, as far as PostgreSQL's integer goes. */
export const siteId = z.int().min(1).max(2_147_483_647)

export const incidentParams = z.object({ incidentId: id })
export const bagParams = z.object({ barcode })
export const bagIncidentParams = z.object({ barcode, incidentId: id })
export const siteParams = z.object({ siteId: z.coerce.number().pipe(siteId) })

/** A list, page by page: `page` counts from 1. */
export function pageOf<S extends z.ZodType>(item: S) {
  return z.object({ items: z.array(item), page: z.int(), pageSize: z.int(), total: z.int() })
}

export const pageQuery = z.object({
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  pageSize: z.coerce.number().int().min(1).max(1000).default(100),
})

/** The answer to every command: the incident's version after it, and whether it had arrived before. */
export const commandAnswer = z.object({ incidentId: z.uuid(), version: z.int(), repeated: z.boolean() })
export type CommandAnswer = z.infer<typeof commandAnswer>

export const commandBase = z.object({ commandId })

const specificationBroadcast = z.object({
  broadcastMessage: z.string(),
  broadcastedAt: z.string(),
  sentByName: z.string(),
})

/** An instruction as the specification names it (section 3). */
export const specificationInstruction = z.object({
  id: z.uuid(),
  instruction: z.string(),
  instructionStatus: z.union([z.literal(0), z.literal(1)]),
  instructionDataType,
})

/** The purpose of a bag: only a classroom’s belongs to a room. */
export const bagKind = z.enum(['classroom', 'office', 'assembly', 'reunification'])
export type BagKind = z.infer<typeof bagKind>

/** Bag status of the specification (section 3). `snapshot` is ours: what the page folds the stream onto. */
export const bagStatus = z.object({
  name: z.string(),
  siteName: z.string(),
  organizationName: z.string(),
  hasChat: z.boolean(),
  kind: bagKind,
  softLockdownEnabled: z.boolean(),
  softLockdownSecurityEnabled: z.boolean(),
  /** The number to call when a life is in danger; absent where the organisation has set none. */
  emergencyNumber: z.string().optional(),
  /** Tags of the languages, beside English, in which the page may be read; absent where the organization has switched on none. */
  languages: z.array(z.string()).optional(),
  /** Names of the files with translations that the organization has checked; absent where there are none. */
  ownWords: z.array(z.string()).optional(),
  /** True for a phone that is shown what the action asks and nothing that people wrote; absent otherwise. */
  hidesDetails: z.literal(true).optional(),
  incident: z
    .object({
      incidentId: z.uuid(),
      broadcast: specificationBroadcast,
      roomBroadcast: specificationBroadcast.nullable(),
      instructionsList: z.array(specificationInstruction),
      snapshot: incidentSnapshot,
    })
    .nullable(),
})
export type BagStatus = z.infer<typeof bagStatus>

export const incidentSummary = z.object({
  incidentId: z.uuid(),
  stage: z.enum(['active', 'ended', 'withdrawn']),
  kind: incidentKind,
  action: incidentAction,
  type: incidentType,
  siteNames: z.array(z.string()),
  location: z.string().nullable(),
  commanderName: z.string(),
  startedAt: z.string(),
  endedAt: z.string().nullable(),
  roomCount: z.int(),
})
export type IncidentSummary = z.infer<typeof incidentSummary>

/** A tenant's short name in addresses and imports. */
export const tenantKey = z
  .string()
  .regex(
    /^[a-z0-9][a-z0-9-]{0,62}$/,
    inEnglish('Use small letters, digits and -, and begin with a letter or digit.'),
  )

/** Part of a name, as somebody types it into a search field. */
export const searchText = z.string().trim().max(200).refine(isStorable, notStorable)

/** A list asked for: part of a name, and whether those put out of use are left out. */
export const listQuery = pageQuery.extend({
  search: searchText.optional(),
  activeOnly: z.stringbool().default(false),
})

/** `version` is what the editor saw; when somebody else has changed it since, nothing is overwritten (409). */
export const versioned = z.object({ version: z.int().min(1) })

/**
 * The same where the specification knows of no version (the product api): without it the last change wins, and the audit
 * says that it came without one.
 */
export const optionallyVersioned = z.object({ version: z.int().min(1).optional() })
