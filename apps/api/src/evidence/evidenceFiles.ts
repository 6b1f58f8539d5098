import { z } from 'zod'
import { chainHead, cosignature, introducedKey, signedStatement } from './statements.ts'

/** The files that the verifier reads. */

/** Log files of Muster 0.1 and before there were signatures. */
export const oldLogFormat = 'muster-incident-log/1'
export const logFormat = 'muster-incident-log/2'
export const evidenceFormat = 'muster-evidence/1'

const oldLog = z.object({
  format: z.literal(oldLogFormat),
  exportedAt: z.string(),
  incident: z.looseObject({ id: z.uuid(), version: z.int() }),
  events: z.array(z.unknown()),
  chain: chainHead,
})
const log = z.object({
  format: z.literal(logFormat),
  statement: signedStatement,
  keys: z.array(introducedKey),
  checkpoints: z.array(signedStatement),
  cosignatures: z.array(cosignature),
  events: z.array(z.unknown()),
  chain: chainHead,
})
const evidence = z.object({
  format: z.literal(evidenceFormat),
  statement: signedStatement,
  keys: z.array(introducedKey),
  checkpoints: z.array(signedStatement),
  cosignatures: z.array(cosignature),
  audit: z.array(z.unknown()).optional(),
})
/** A checkpoint that was kept somewhere else: the body of a webhook. */
const anchor = z.object({
  data: z.object({ checkpoint: signedStatement, keys: z.array(introducedKey).default([]) }),
})

export type LogFile = z.infer<typeof log>
export type OldLogFile = z.infer<typeof oldLog>
export type EvidenceFile = z.infer<typeof evidence>
export type AnchorFile = z.infer<typeof anchor>['data']

export type ReadFile =
  | { kind: 'old log'; content: OldLogFile }
  | { kind: 'log'; content: LogFile }
  | { kind: 'evidence'; content: EvidenceFile }
  | { kind: 'anchor'; content: AnchorFile }
  | { kind: 'unreadable'; reason: string }

const [begin, end] = ['-----BEGIN MUSTER CHECKPOINT-----', '-----END MUSTER CHECKPOINT-----']

/** Writes a checkpoint for a mail: base64url in short lines, which no mail program changes. */
export function checkpointBlock(content: AnchorFile): string {
  const lines =
    Buffer.from(JSON.stringify(content))
      .toString('base64url')
      .match(/.{1,64}/g) ?? []
  return [begin, ...lines, end].join('\n')
}

/** Reads a file of whatever kind. */
export function readEvidenceFile(text: string): ReadFile {
  const block = text.split(begin)[1]?.split(end)[0]
  const json = block === undefined ? text : decodeBlock(block)
  let value: unknown
  try {
    value = JSON.parse(json)
  } catch {
    return { kind: 'unreadable', reason: 'it is no JSON, or it was not saved to its end' }
  }
  const kinds = [
    ['old log', oldLog],
    ['log', log],
    ['evidence', evidence],
    ['anchor', anchor],
  ] as const
  for (const [kind, schema] of kinds) {
    const { data } = schema.safeParse(block === undefined ? value : { data: value })
    if (data)
      return (
        kind === 'anchor' ? { kind, content: (data as z.infer<typeof anchor>).data } : { kind, content: data }
      ) as ReadFile
  }
  return { kind: 'unreadable', reason: 'it is no log that Muster exported' }
}

/** Mail programs add marks of quotation, and spaces. */
function decodeBlock(block: string): string {
  return Buffer.from(block.replace(/[^\w-]/g, ''), 'base64url').toString()
}
