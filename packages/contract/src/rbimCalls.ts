import { id } from '@muster/domain/id'
import {
  heartbeat,
  publicKey,
  rbimEntryKind,
  rbimPress,
  rbimReport,
  rbimSettings,
  serialNumber,
} from '@muster/domain/rbim/rbim'
import { rbimState } from '@muster/domain/rbim/rbimState'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { pageOf, pageQuery, searchText, siteId, versioned } from './shapes.ts'

/** RBIMs: hardware units known by serial number. What managers do with them, and what they send themselves. */

const read = { tag: 'RBIM', access: 'rbim.read' } as const
const manage = { tag: 'RBIM', access: 'rbim.manage' } as const
const params = z.object({ serialNumber })

const rbimLine = z.object({
  rbimId: z.uuid(),
  version: z.int(),
  serialNumber: z.string(),
  model: z.string(),
  siteId: z.int(),
  siteName: z.string(),
  roomId: z.uuid().nullable(),
  roomName: z.string().nullable(),
  state: rbimState,
  press: rbimPress,
  intervalSeconds: z.int(),
  lowBattery: z.int(),
  /** Null: it was never heard from. */
  seenAt: z.string().nullable(),
  battery: z.int().nullable(),
  signal: z.int().nullable(),
  firmware: z.string().nullable(),
  /** Its fault, in words. */
  fault: z.string().nullable(),
})
export type RbimLine = z.output<typeof rbimLine>

const storedRbim = rbimLine.extend({
  /** Null: it has no key yet, and nothing it sends is accepted. */
  keySetAt: z.string().nullable(),
  retiredAt: z.string().nullable(),
  testedAt: z.string().nullable(),
  isTestPassed: z.boolean().nullable(),
  /** The bag in whose name a press asks: of its room, else of the site’s office. Null: a press reaches managers by mail alone. */
  pressBagName: z.string().nullable(),
})
export type StoredRbim = z.output<typeof storedRbim>

export const listRbims = endpoint({
  ...read,
  method: 'GET',
  path: '/api/rbims',
  summary:
    'The RBIMs at the caller’s sites, those to be looked after first. Retired ones only where asked for.',
  query: pageQuery.extend({
    state: rbimState.optional(),
    siteId: z.coerce.number().pipe(siteId).optional(),
    search: searchText.optional(),
  }),
  answer: pageOf(rbimLine).extend({
    /** The number of each state, whatever state was asked for. */
    counts: z.partialRecord(rbimState, z.int()),
  }),
})
export type RbimPage = z.output<(typeof listRbims)['answer']>

export const getRbim = endpoint({
  ...read,
  method: 'GET',
  path: '/api/rbims/:serialNumber',
  summary: 'One RBIM: where it is, how it is, what its button does.',
  params,
  answer: storedRbim,
})

export const listRbimEntries = endpoint({
  ...read,
  method: 'GET',
  path: '/api/rbims/:serialNumber/entries',
  summary: 'What happened to an RBIM in the last 400 days, newest first: its changes, tests and presses.',
  params,
  query: pageQuery.extend({ testsOnly: z.stringbool().default(false) }),
  answer: pageOf(
    z.object({
      entryId: z.uuid(),
      at: z.string(),
      kind: rbimEntryKind,
      detail: z.string().nullable(),
    }),
  ),
})
export type RbimEntry = z.output<(typeof listRbimEntries)['answer']>['items'][number]

export const listRbimSamples = endpoint({
  ...read,
  method: 'GET',
  path: '/api/rbims/:serialNumber/samples',
  summary:
    'Battery and signal of an RBIM by the hour, oldest first. Hours in which it was not heard are not there.',
  params,
  query: z.object({ days: z.coerce.number().int().min(1).max(30).default(7) }),
  answer: z.array(z.object({ hour: z.string(), battery: z.int().nullable(), signal: z.int().nullable() })),
})
export type RbimSample = z.output<(typeof listRbimSamples)['answer']>[number]

export const listRbimTests = endpoint({
  ...read,
  method: 'GET',
  path: '/api/rbims/:serialNumber/tests',
  summary:
    'The self-tests of an RBIM by the day (in UTC), oldest first. Days without one are not there. Kept 400 days.',
  params,
  query: z.object({ days: z.coerce.number().int().min(1).max(400).default(90) }),
  answer: z.array(z.object({ day: z.iso.date(), passed: z.int(), failed: z.int() })),
})
export type RbimTestDay = z.output<(typeof listRbimTests)['answer']>[number]

export const createRbim = endpoint({
  ...manage,
  method: 'POST',
  path: '/api/rbims',
  summary:
    'Registers an RBIM. The caller chooses its id, so that a retry makes one. Only the public key is sent.',
  body: rbimSettings.extend({ rbimId: id, serialNumber, publicKey: publicKey.nullable() }),
  answer: storedRbim,
  status: 201,
})

export const changeRbim = endpoint({
  ...manage,
  method: 'PUT',
  path: '/api/rbims/:serialNumber',
  summary: 'Changes an RBIM, also to another room or site. 409 when somebody changed it since.',
  params,
  body: rbimSettings.extend(versioned.shape),
  answer: storedRbim,
})

export const changeRbimKey = endpoint({
  ...manage,
  method: 'POST',
  path: '/api/rbims/:serialNumber/key',
  summary: 'Gives an RBIM another key. What is signed with the old one is refused from now on.',
  params,
  body: versioned.extend({ publicKey }),
  answer: storedRbim,
})

export const retireRbim = endpoint({
  ...manage,
  method: 'POST',
  path: '/api/rbims/:serialNumber/retirement',
  summary: 'Puts an RBIM out of use, or back into it. What a retired one sends is refused.',
  params,
  body: versioned.extend({ isRetired: z.boolean() }),
  answer: storedRbim,
})

/** Largest body of what an RBIM sends, in bytes. */
export const maxRbimMessageBytes = 4096

/** Access of an RBIM, by its signature (docs/rbim.md). */
const sent = { tag: 'RBIM', access: 'public', method: 'POST' } as const

export const sendHeartbeat = endpoint({
  ...sent,
  path: '/api/rbim/heartbeat',
  summary:
    'An RBIM says how it is. Signed by HTTP Message Signatures (RFC 9421) with its Ed25519 key; see docs/rbim.md.',
  body: heartbeat,
  answer: z.object({
    /** The time between its reports from now on. */
    intervalSeconds: z.int(),
  }),
})

export const sendRbimReport = endpoint({
  ...sent,
  path: '/api/rbim/events',
  summary:
    'An RBIM says what has just happened: a press, a self-test, a low battery, a fault, tampering. Signed as a heartbeat is.',
  body: z.object({
    /** Chosen by the RBIM. The same id is the same report, however often it is sent. */
    id,
    report: rbimReport,
  }),
  answer: z.object({ id: z.uuid(), isKept: z.literal(true) }),
})
