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
  }),
})
export type LogEvidence = z.output<typeof getLogEvidence.answer>

/**
 * Path of all checkpoints of the organization as a file, for the verifier. Not an endpoint: its answer is a file. GET, right
 * user.manage. `audit=true`: with the entries of the audit.
 */
export const evidenceFile = '/api/evidence/evidence.json'
