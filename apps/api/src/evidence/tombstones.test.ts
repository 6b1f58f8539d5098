import { randomBytes, randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { canonicalJson, chainContent, contentHash } from '../incidents/hashChain.ts'
import { signingKeyOf } from './ed25519.ts'
import { evidenceFormat } from './evidenceFiles.ts'
import { type Checkpoint, type ExportOfEvidence, emptyChain, statementHash } from './statements.ts'
import { verifyEvidence } from './verifyEvidence.ts'

const key = signingKeyOf(randomBytes(32))
const [tenant, incident] = [randomUUID() as string, randomUUID() as string]
const head = { entries: 12, head: 'ab'.repeat(32) }
const cosigned = 'ef'.repeat(32)
const contents = ['one', 'two', 'three'].map((id) => contentHash(canonicalJson({ id, salt: '00' })))
const audit = { entries: 3, head: contents.reduce(chainContent, emptyChain.head) }

const sign = (statement: object) => {
  const payload = JSON.stringify(statement)
  return { payload, keyId: key.id, signature: key.sign(payload).toString('base64') }
}

/** An evidence file with a log that is gone, and an audit without its first entries. */
function evidence(second: Partial<Checkpoint>, leftOut: number, begin: Partial<Checkpoint> = {}) {
  const base = { format: 'muster-checkpoint/1', tenant, reason: 'periodic', logsNamed: 1, audit } as const
  const none = { contradicted: [], expired: [], cosignatures: [], auditExpired: 0 }
  const first = sign({
    ...base,
    ...none,
    number: 1,
    previous: emptyChain.head,
    at: '2026-03-01T08:00:00.000Z',
    logs: [{ incident, ...head }],
    ...begin,
  } satisfies Checkpoint)
  const last = sign({
    ...base,
    ...none,
    number: 2,
    previous: statementHash(first.payload),
    at: '2028-03-02T08:00:00.000Z',
    logs: [],
    ...second,
  } satisfies Checkpoint)
  const statement = sign({
    format: 'muster-evidence-export/1',
    tool: 'Muster',
    tenant,
    exportedAt: '2028-03-03T08:00:00.000Z',
    exportedBy: 'Dana Reyes',
    logs: [],
    audit,
    checkpoints: 2,
    cosignatures: [],
  } satisfies ExportOfEvidence)
  const entries = ['one', 'two', 'three'].map((id, at) =>
    at < leftOut ? { content: contents[at] } : { id, salt: '00' },
  )
  const file = {
    format: evidenceFormat,
    statement,
    keys: [],
    checkpoints: [first, last],
    cosignatures: [],
    audit: entries,
  }
  return verifyEvidence([{ name: 'evidence.json', text: JSON.stringify(file) }], { keys: [key.publicKey] })
}

const tombstone = { incident, ...head, why: 'Logs of drills are kept for two years.', cosignatures: [] }

test('a log that a signed tombstone names may be gone, and the report says which and why', () => {
  const report = evidence({ expired: [tombstone] }, 0)
  expect(report).toMatchObject({ verdict: 'proved', wrong: [] })
  expect(report.facts.join('\n')).toContain(
    `The log of incident ${incident} (12 entries) was removed before 2028-03-02T08:00:00.000Z: Logs of drills are kept for two years.`,
  )
})

test('a log without a tombstone may not, nor may a tombstone name another head than was signed', () => {
  expect(evidence({}, 0).wrong[0]?.reason).toContain(`incident ${incident} was removed: checkpoint 1`)
  const other = evidence({ expired: [{ ...tombstone, entries: 3, head: 'cd'.repeat(32) }] }, 0)
  expect(other.wrong[0]?.reason).toContain('its tombstone has another last entry')
})

test('entries of the audit may be gone as far as a checkpoint says that their time was over', () => {
  const expired = [tombstone]
  expect(evidence({ expired, auditExpired: 2 }, 2)).toMatchObject({ verdict: 'proved' })
  expect(evidence({ expired, auditExpired: 1 }, 2).wrong[0]?.reason).toContain(
    'entry 2 of the audit was removed',
  )
})

test('nothing expires before its time: whoever owns the database could have the server sign a tombstone', () => {
  const soon = { at: '2028-02-28T07:00:00.000Z' }
  expect(evidence({ ...soon, expired: [tombstone] }, 0).wrong.map(({ reason }) => reason)).toEqual([
    `Checkpoint 2 says that the log of incident ${incident} had expired less than 730 days after it was signed. No log expires that early.`,
  ])
  expect(evidence({ ...soon, expired: [], auditExpired: 1, logs: [] }, 1).wrong[0]?.reason).toContain(
    'says that 1 entries of the audit had expired, and some of them were signed less than 730 days before',
  )
})

test('a co-signature goes with the log that it is about, and no earlier', () => {
  const cosignatures = [cosigned]
  const expired = [{ ...tombstone, cosignatures }]
  expect(evidence({ expired }, 0, { cosignatures })).toMatchObject({ verdict: 'proved' })
  expect(evidence({ expired: [tombstone] }, 0, { cosignatures }).wrong[0]?.reason).toContain(
    '1 co-signatures that checkpoints name are missing',
  )
  expect(evidence({ cosignatures, expired }, 0).wrong[0]?.reason).toContain('No log expires that early')
})
