import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { publicKeyPem, signingKeyOf } from '../apps/api/src/evidence/ed25519.ts'
import { logFormat } from '../apps/api/src/evidence/evidenceFiles.ts'
import { sealedDrill } from '../apps/api/test/sealedDrill.ts'
import { buildVerifier } from './buildVerifier.ts'
import { runCommand } from './runCommand.ts'

/** A folder with the built verifier, a public key and a log, and nothing of Muster. */
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'muster-verifier-'))
  await buildVerifier(folder)
  const key = signingKeyOf(randomBytes(32))
  await writeFile(join(folder, 'key.pub'), publicKeyPem(key.publicKey))
  await writeFile(join(folder, 'log.json'), signedLog(key))
}, 60_000)
afterAll(() => rm(folder, { recursive: true, force: true }))

/** An exported log, signed as a whole. */
function signedLog(key: ReturnType<typeof signingKeyOf>): string {
  const { id, events, chain } = sealedDrill()
  const at = '2026-03-02T11:00:00.000Z'
  const payload = JSON.stringify({
    format: 'muster-export/1',
    tool: 'Muster',
    exportedAt: at,
    exportedBy: 'Dana Reyes',
    incident: { id, version: events.length },
    log: chain,
    leftOut: [],
    checkpoint: null,
    cosignatures: [],
    unsignedBecause: null,
  })
  const statement = { payload, keyId: key.id, signature: key.sign(payload).toString('base64') }
  const file = { format: logFormat, statement, keys: [], checkpoints: [], cosignatures: [], events, chain }
  return JSON.stringify(file)
}

const verify = (...args: string[]) => runCommand(process.execPath, ['verify.mjs', ...args], { cwd: folder })

test('one file, the public key and the log are enough, and the exit code says what was found', async () => {
  expect((await readdir(folder)).toSorted()).toEqual(['key.pub', 'log.json', 'verify.mjs'])
  const proved = await verify('--key', 'key.pub', 'log.json')
  expect([proved.code, proved.output]).toEqual([0, expect.stringContaining('PROVED')])
  const unkeyed = await verify('log.json')
  expect([unkeyed.code, unkeyed.output]).toEqual([3, expect.stringContaining('nothing is proved')])
  const hash = /The last hash is (\w+)/.exec(unkeyed.output)?.[1] ?? ''
  const printed = await verify('--hash', hash, 'log.json')
  expect([printed.code, printed.output]).toEqual([
    0,
    expect.stringContaining('Its entries are proved, and nothing else.'),
  ])
  const twice = await verify('--hash', hash, 'log.json', 'log.json')
  expect([twice.code, twice.output]).toEqual([2, expect.stringContaining('works with one log')])
  const other = signingKeyOf(randomBytes(32)).publicKey.toString('base64')
  const foreign = await verify('--key', other, 'log.json')
  expect([foreign.code, foreign.output]).toEqual([1, expect.stringContaining('not the key you gave')])
  const missing = await verify('--key', 'key.pub', 'nothing.json')
  expect([missing.code, missing.output]).toEqual([2, expect.stringContaining('cannot be read')])
  expect((await verify()).code).toBe(2)
})
