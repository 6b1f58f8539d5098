import { deviceSignature } from '@muster/domain/evidence/deviceSignature'
import { z } from 'zod'
import { chainHead, introducedKey, signedStatement } from './statements.ts'

/** The files that the verifier reads. They have nothing that is not checked. */

/** Log files of Muster 0.1 and before there were signatures. */
export const oldLogFormat = 'muster-incident-log/1'
export const logFormat = 'muster-incident-log/2'
export const evidenceFormat = 'muster-evidence/1'

const oldLog = z.strictObject({
  format: z.literal(oldLogFormat),
  tool: z.string().optional(),
  exportedAt: z.iso.datetime(),
  exportedBy: z.string().optional(),
  incident: z.looseObject({ id: z.uuid(), version: z.int() }),
  events: z.array(z.unknown()),
  chain: chainHead.strict(),
})
/** The parts of a file that sign its content. */
const signed = {
  statement: signedStatement,
  keys: z.array(introducedKey),
  checkpoints: z.array(signedStatement),
  cosignatures: z.array(deviceSignature),
}

const log = z.strictObject({
  format: z.literal(logFormat),
  ...signed,
  events: z.array(z.unknown()),
  chain: chainHead.strict(),
})
const evidence = z.strictObject({
  format: z.literal(evidenceFormat),
  ...signed,
  audit: z.array(z.unknown()).optional(),
})
/** A checkpoint that was kept somewhere else, and the body of the webhook that it came in. */
const anchor = z.strictObject({ checkpoint: signedStatement, keys: z.array(introducedKey) })
const anchorBody = z.strictObject({
  type: z.literal('evidence.checkpoint'),
  timestamp: z.iso.datetime(),
  data: anchor,
})

export type LogFile = z.infer<typeof log>
export type OldLogFile = z.infer<typeof oldLog>
export type EvidenceFile = z.infer<typeof evidence>
export type AnchorFile = z.infer<typeof anchor>

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
  const whole = parseJson(text)
  // Somebody may quote the mail in a message, which is then in a log.
  const block = whole === undefined ? text.split(begin)[1]?.split(end)[0] : undefined
  const json = block === undefined ? text : decodeBlock(block)
  const value = block === undefined ? whole : parseJson(json)
  if (value === undefined)
    return { kind: 'unreadable', reason: 'it is not JSON, or only part of it was saved' }
  if (keysInText(json) !== keysIn(value))
    return {
      kind: 'unreadable',
      reason: 'it has the same field twice, and programs may read either one',
    }
  const kinds = [
    ['old log', oldLog],
    ['log', log],
    ['evidence', evidence],
    ['anchor', block === undefined ? anchorBody.transform(({ data }) => data) : anchor],
  ] as const
  for (const [kind, schema] of kinds) {
    const { data } = schema.safeParse(value)
    if (data) return { kind, content: data } as ReadFile
  }
  return { kind: 'unreadable', reason: 'it is not a log that Muster exported, or something was added to it' }
}

/** @returns undefined for a text that is no JSON */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Counts the keys of objects in valid JSON: the strings that a colon follows. */
function keysInText(json: string): number {
  let count = 0
  for (let at = json.indexOf('"'); at >= 0; at = json.indexOf('"', at)) {
    for (at++; json[at] !== '"'; at++) if (json[at] === '\\') at++
    for (at++; /\s/.test(json[at] ?? ''); ) at++
    if (json[at] === ':') count++
  }
  return count
}

/** Counts the keys that were kept of them. */
function keysIn(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  const values = Object.values(value)
  return values.reduce<number>((sum, each) => sum + keysIn(each), Array.isArray(value) ? 0 : values.length)
}

/** Mail programs add marks of quotation, and spaces. */
function decodeBlock(block: string): string {
  return Buffer.from(block.replace(/[^\w-]/g, ''), 'base64url').toString()
}
