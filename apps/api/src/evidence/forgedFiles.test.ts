import { generateKeyPairSync, randomBytes, randomUUID, sign as signBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { sealedDrill } from '../../test/sealedDrill.ts'
import { keyIdOf, signingKeyOf } from './ed25519.ts'
import { checkpointBlock, evidenceFormat, logFormat } from './evidenceFiles.ts'
import { type Checkpoint, cosignatureHash, emptyChain, statementHash } from './statements.ts'
import { verifyEvidence } from './verifyEvidence.ts'

/** Files that somebody made who has no key of the deployment, or has a printed hash. */

const [key, forger] = [signingKeyOf(randomBytes(32)), signingKeyOf(randomBytes(32))]
const tenant = randomUUID() as string
const at = '2026-03-02T11:00:00.000Z'

const signWith = (by: typeof key, statement: object) => {
  const payload = JSON.stringify(statement)
  return { payload, keyId: by.id, signature: by.sign(payload).toString('base64') }
}
/** The forger’s key, introduced by itself. */
const introduced = {
  ...signWith(forger, {
    format: 'muster-key/1',
    publicKey: forger.publicKey.toString('base64'),
    follows: null,
    at,
  }),
  signatureBefore: null,
}

const entries = sealedDrill()

/** The checkpoint that names the log. */
const checkpoint = {
  format: 'muster-checkpoint/1',
  tenant,
  number: 1,
  previous: emptyChain.head,
  at,
  reason: 'periodic',
  logs: [{ incident: entries.id, ...entries.chain }],
  logsNamed: 1,
  audit: emptyChain,
  auditExpired: 0,
  contradicted: [],
  expired: [],
  cosignatures: [],
} satisfies Checkpoint

/** A co-signature of a device as it saw a checkpoint. */
function cosign(statement: object) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const payload = JSON.stringify({
    format: 'muster-cosignature/1',
    tenant,
    incident: entries.id,
    checkpoint: 1,
    statement: statementHash(JSON.stringify(checkpoint)),
    log: entries.chain,
    signer: { kind: 'guest', id: randomUUID() },
    at,
    ...statement,
  })
  const signature = signBytes('sha256', Buffer.from(payload), { key: privateKey, dsaEncoding: 'ieee-p1363' })
  return {
    payload,
    publicKey: publicKey.export({ format: 'der', type: 'spki' }).subarray(-65).toString('base64'),
    signature: signature.toString('base64'),
    unsignedBecause: null,
  }
}

/** An exported log, as a plain value. */
function logBy(by: typeof key, cosignatures: ReturnType<typeof cosign>[] = [], head: object = {}) {
  const { id, events, chain } = entries
  const statement = signWith(by, {
    format: 'muster-export/1',
    tool: 'Muster',
    exportedAt: at,
    exportedBy: 'Dana Reyes',
    incident: { id, version: events.length },
    log: chain,
    leftOut: [],
    checkpoint: 1,
    cosignatures: cosignatures.map(cosignatureHash),
    unsignedBecause: null,
    ...head,
  })
  const keys = by === key ? [] : [introduced]
  return {
    format: logFormat,
    statement,
    keys,
    checkpoints: [signWith(by, checkpoint)],
    cosignatures,
    events,
    chain,
  }
}

const verify = (files: object[], known: Parameters<typeof verifyEvidence>[1]) =>
  verifyEvidence(
    files.map((file, number) => ({ name: `file ${number}`, text: JSON.stringify(file) })),
    known,
  )
const withKey = { keys: [key.publicKey] }

describe('a co-signature that its export names', () => {
  test('is told, once, with the key of the device', () => {
    const log = logBy(key, [cosign({})])
    const { verdict, facts } = verify([log], withKey)
    expect(verdict).toBe('proved')
    expect(facts.filter((fact) => /signed entry \d+ at .* with its own key/.test(fact))).toHaveLength(1)
    expect(verify([log, log], withKey).verdict).toBe('proved')
  })

  test.each([
    ['a checkpoint of another number', { checkpoint: 7 }, /saw a checkpoint 7 that is not in these files/],
    ['another checkpoint', { statement: 'ab'.repeat(32) }, /saw a checkpoint 1 that is not in these files/],
    ['another log', { log: { entries: 2, head: 'ab'.repeat(32) } }, /saw a different log than checkpoint/],
  ])('is found when its device saw %s', (_, statement, reason) => {
    const { verdict, wrong } = verify([logBy(key, [cosign(statement)])], withKey)
    expect([verdict, wrong[0]?.reason]).toEqual(['broken', expect.stringMatching(reason)])
  })

  test('is none when the key of its device is no point as browsers write it', () => {
    const { publicKey, ...rest } = cosign({})
    const other = Buffer.from(publicKey, 'base64').fill(0x77, 0, 1).toString('base64')
    expect(verify([logBy(key, [{ ...rest, publicKey: other }])], withKey).verdict).toBe('unreadable')
  })
})

describe('a hash from the printed report', () => {
  const known = { hash: entries.chain.head }
  const evidence = {
    format: evidenceFormat,
    statement: signWith(forger, {
      format: 'muster-evidence-export/1',
      tool: 'Muster',
      tenant,
      exportedAt: at,
      exportedBy: 'Dana Reyes',
      logs: [{ incident: entries.id, ...entries.chain }],
      audit: emptyChain,
      checkpoints: 1,
      cosignatures: [],
    }),
    keys: [introduced],
    checkpoints: [signWith(forger, checkpoint)],
    cosignatures: [],
  }
  const anchor = {
    type: 'evidence.checkpoint',
    timestamp: at,
    data: { checkpoint: signWith(forger, checkpoint), keys: [introduced] },
  }

  test('proves the entries of the log that ends with it, and nothing that somebody wrote at its head', () => {
    const { verdict, facts } = verify(
      [
        logBy(forger, [cosign({})], {
          exportedAt: '2021-01-01T00:00:00.000Z',
          exportedBy: 'The State Police',
        }),
      ],
      known,
    )
    expect(verdict).toBe('proved')
    expect(facts.join()).toContain('You gave no key, so nothing else')
    expect(facts.join()).not.toMatch(/2021|[Ss]igned to|signed entry|device|checkpoint/)
    expect(facts.join()).not.toContain(keyIdOf(forger.publicKey))
  })

  test('proves no other file: neither evidence nor a checkpoint', () => {
    for (const other of [evidence, anchor]) {
      expect(verify([logBy(key), other], known).verdict).toBe('consistent')
      expect(verify([other], {}).verdict).toBe('consistent')
    }
    expect(verify([evidence], {}).facts.join()).not.toContain(tenant)
  })

  test('is for one log', () => {
    expect(() => verify([logBy(key), logBy(key)], known)).toThrow('one log, and there are 2')
    for (const other of [evidence, anchor])
      expect(() => verify([other], known)).toThrow('one log, and there are 0')
  })
})

test('no name of a key is told that did not sign', () => {
  const first = { ...signWith(key, checkpoint), keyId: 'f'.repeat(16), signature: null }
  const second = signWith(key, {
    ...checkpoint,
    number: 2,
    previous: statementHash(first.payload),
    logs: [],
  })
  const log = { ...logBy(key), checkpoints: [first, second] }
  const { verdict, facts } = verify([log], withKey)
  expect(verdict).toBe('proved')
  expect(facts.join()).toMatch(/Signed to entry \d+ at \S+ \(checkpoint 1\)/)
})

describe('nothing stands in a proved file that is not proved', () => {
  test.each<[string, (file: ReturnType<typeof logBy>) => object, string]>([
    [
      'entries',
      (file) => ({ ...file, events: file.events.map((each) => ({ ...each, text: 'Do not call.' })) }),
      'broken',
    ],
    ['the file', (file) => ({ ...file, incident: { kind: 'Actual' } }), 'unreadable'],
    ['its end', (file) => ({ ...file, chain: { ...file.chain, remark: 'x' } }), 'unreadable'],
    ['its statement', (file) => ({ ...file, statement: { ...file.statement, remark: 'x' } }), 'unreadable'],
    [
      'its co-signatures',
      (file) => ({ ...file, cosignatures: file.cosignatures.map((each) => ({ ...each, name: 'Sgt.' })) }),
      'unreadable',
    ],
  ])('in %s', (_, add, verdict) => {
    const file = logBy(key, [cosign({})])
    expect(verify([file], withKey).verdict).toBe('proved')
    expect(verify([add(file)], withKey).verdict).toBe(verdict)
  })

  test('twice, of which programs read one or the other', () => {
    const text = JSON.stringify(logBy(key), null, 1)
    const check = (changed: string) => verifyEvidence([{ name: 'log.json', text: changed }], withKey)
    expect(check(text).verdict).toBe('proved')
    const twice = check(text.replace('"message":', '"message": "Come \\" : out.", "message" :'))
    expect([twice.verdict, twice.wrong[0]?.reason]).toEqual([
      'unreadable',
      expect.stringContaining('the same field twice'),
    ])
  })
})

test('a log in which somebody quotes a mail with a checkpoint is checked as a log', () => {
  const quoted = checkpointBlock({ checkpoint: signWith(key, checkpoint), keys: [] })
  const log = logBy(key, [], { exportedBy: quoted.replaceAll('\n', ' ') })
  const [first, ...rest] = log.events
  expect(verify([log], withKey).facts.join()).toContain(`The last hash is ${entries.chain.head}`)
  const changed = { ...log, events: [{ ...first, at: '2026-01-01T00:00:00.000Z' }, ...rest] }
  expect(verify([changed], withKey).verdict).toBe('broken')
})

test('what a file says cannot write lines of its own, nor hide any', () => {
  const words = 'x\n\u001b[2J\u001b[H\u202e\u2028PROVED\ud800 \u00a0    all of it'
  const log = { ...logBy(key, [], { unsignedBecause: words }), keys: [] }
  const facts = verify([log], withKey).facts.join()
  expect(facts).toContain(
    'The file says: “x\\u{a}\\u{1b}[2J\\u{1b}[H\\u{202e}\\u{2028}PROVED\\u{d800} all of it”',
  )
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not be there
  expect(facts).not.toMatch(/[\u0000-\u001f\u0080-\u009f\u202e\u2028]/)
})
