import { deviceSignature, unsignedReasons } from '@muster/domain/evidence/deviceSignature'
import { id } from '@muster/domain/id'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { incidentParams } from './shapes.ts'

/** Signatures over logs: docs/evidence.md. */

const signingKey = z.object({
  id: z.string(),
  /** 32 bytes in base64 (Ed25519). */
  publicKey: z.string(),
  /** The same as PEM, for OpenSSL. */
  pem: z.string(),
  signsFrom: z.string(),
  /** The key that signed before it. */
  follows: z.string().nullable(),
  /** True where the key before has confirmed it; false where that one was lost. */
  isConfirmed: z.boolean(),
})

export const listSigningKeys = endpoint({
  method: 'GET',
  path: '/api/signing-keys',
  tag: 'Administration',
  summary:
    'The public keys with which this deployment signs logs, and has signed them, the oldest first. They verify what was exported.',
  access: 'public',
  answer: z.array(signingKey),
})

/** The signature of a person's device over the head of a log. */
const cosignedBy = z.object({
  kind: z.enum(['user', 'guest']),
  name: z.string(),
  entries: z.int(),
  at: z.string(),
  /** Null where the device signed. */
  unsignedBecause: z.enum(unsignedReasons).nullable(),
})

const signedTo = z.object({ entries: z.int(), at: z.string(), number: z.int(), keyId: z.string() })

export const getLogEvidence = endpoint({
  method: 'GET',
  path: '/api/incidents/:incidentId/evidence',
  tag: 'Incident',
  summary: 'How far the log of an incident is signed, by which key, and why no further.',
  access: 'incident.read',
  params: incidentParams,
  answer: z.object({
    /** Entries of the log as it is now. */
    version: z.int(),
    /** Null: no checkpoint names it yet. */
    signed: signedTo.nullable(),
    /** One sentence where nothing is signed now. */
    unsignedBecause: z.string().nullable(),
    /** One sentence where the log is not what was signed. */
    contradiction: z.string().nullable(),
    /** The devices that saw the log, each with the last entry that it signed. */
    cosignedBy: z.array(cosignedBy),
  }),
})
export type LogEvidence = z.output<typeof getLogEvidence.answer>

/** A statement for a device to sign; the payload is null while nothing is signed here, and for people who never commanded the incident. */
const statementToSign = z.object({ payload: z.string().nullable(), entries: z.int() })

/**
 * False: it does not fit the statement, or the statement is none as it was prepared for them within the last five minutes, or
 * they have never commanded the incident.
 */
const stored = z.object({ isStored: z.boolean() })

export const prepareCosignature = endpoint({
  method: 'POST',
  path: '/api/incidents/:incidentId/evidence/statements',
  tag: 'Incident',
  summary:
    'How far the log of an incident is signed, as a statement for the device of whoever commands it, or has.',
  access: 'incident.command',
  params: incidentParams,
  answer: statementToSign,
})

export const storeCosignature = endpoint({
  method: 'POST',
  path: '/api/incidents/:incidentId/evidence/cosignatures',
  tag: 'Incident',
  summary:
    'The signature of the caller’s device over such a statement, or why it cannot sign. One that does not fit is not stored.',
  access: 'incident.command',
  params: incidentParams,
  body: deviceSignature,
  answer: stored,
})

export const prepareGuestCosignature = endpoint({
  method: 'POST',
  path: '/api/guest/evidence/statements',
  tag: 'Guest',
  summary: 'How far the log of the incident is signed, as a statement for the guest’s device.',
  access: 'guest',
  answer: statementToSign,
})

export const storeGuestCosignature = endpoint({
  method: 'POST',
  path: '/api/guest/evidence/cosignatures',
  tag: 'Guest',
  summary:
    'The signature of the guest’s device over such a statement, or why it cannot sign. One that does not fit is not stored.',
  access: 'guest',
  body: deviceSignature,
  answer: stored,
})

const anchor = z.object({
  anchorId: z.uuid(),
  channel: z.enum(['email', 'webhook']),
  /** The mail address, or the name of the webhook. */
  name: z.string(),
  /** The last checkpoint that was sent there. */
  lastNumber: z.int().nullable(),
  lastAt: z.string().nullable(),
})

const ofTenant = { tag: 'Administration', access: 'admin', params: z.object({ id }) } as const

export const getEvidence = endpoint({
  ...ofTenant,
  method: 'GET',
  path: '/api/admin/tenants/:id/evidence',
  summary: 'What is signed of the organization’s logs and audit, and where checkpoints are sent.',
  answer: z.object({
    last: z
      .object({ number: z.int(), at: z.string(), keyId: z.string(), logs: z.int(), audit: z.int() })
      .nullable(),
    unsignedBecause: z.string().nullable(),
    /** Incidents whose logs are not what was signed. */
    contradicted: z.array(z.object({ incidentId: z.uuid(), at: z.string() })),
    anchors: z.array(anchor),
    /** Webhooks to which checkpoints can be sent. */
    webhooks: z.array(z.object({ endpointId: z.uuid(), name: z.string() })),
  }),
})
export type Evidence = z.output<typeof getEvidence.answer>

export const addAnchor = endpoint({
  ...ofTenant,
  method: 'POST',
  path: '/api/admin/tenants/:id/evidence/anchors',
  summary:
    'Sends checkpoints to a mail address or a webhook from now on, beginning with the last one. The same one again changes nothing.',
  body: z.object({
    anchorId: id,
    to: z.discriminatedUnion('channel', [
      z.object({ channel: z.literal('email'), address: z.email().max(320).toLowerCase() }),
      z.object({ channel: z.literal('webhook'), endpointId: id }),
    ]),
  }),
  answer: z.object({ anchorId: z.uuid() }),
  status: 201,
})

export const removeAnchor = endpoint({
  ...ofTenant,
  method: 'DELETE',
  path: '/api/admin/tenants/:id/evidence/anchors/:anchorId',
  summary: 'Sends no more checkpoints there.',
  params: z.object({ id, anchorId: id }),
  answer: z.object({ anchorId: z.uuid() }),
})

/**
 * Path of all checkpoints of an organization as a file, for the verifier. Not an endpoint: its answer is a file. GET, for its
 * administrators. `audit=true`: with the entries of the audit.
 */
export const evidenceFile = (tenantId: string) => `/api/admin/tenants/${tenantId}/evidence.json`
