import { randomBytes } from 'node:crypto'
import { updateTenant } from '@muster/contract/adminTenantCalls'
import { afterActionFiles } from '@muster/contract/afterActionCalls'
import { evidenceFile, getLogEvidence, listSigningKeys } from '@muster/contract/evidenceCalls'
import { endIncident, sendBroadcast } from '@muster/contract/incidentCalls'
import type { ClientBase } from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { contentOf } from '../../../test/leaveOut.ts'
import { newId } from '../../../test/roomCalls.ts'
import type { TestTenant } from '../../../test/school.ts'
import { openWorld, type World } from '../../../test/world.ts'
import { parsePublicKeys } from '../../evidence/ed25519.ts'
import { verifyEvidence } from '../../evidence/verifyEvidence.ts'
import { genesisHash } from '../../incidents/hashChain.ts'
import { type EventRow, entryHash, storedEntry } from '../../incidents/storedEvents.ts'
import type { Server } from '../../server.ts'
import { verifyStored } from './verifyStored.ts'

/** Attacks on what was signed: by SQL, as the owner of the database can, and on exported files. */

const newKey = () => randomBytes(32).toString('base64')

let world: World
let oak: TestTenant
let incidentId: string
/** The key as it was published before any attack. */
let publicKey: Buffer[]
const key = newKey()

beforeEach(async () => {
  world = await openWorld({ env: { SIGNING_KEY: key } })
  oak = world.tenants[0]
  incidentId = await world.startDrill(oak)
  for (const message of ['Stay.', 'Police are here.', 'Wait.']) await say(message)
  await signAll()
  publicKey = await keysOf(world.server)
})
afterEach(() => world.close())

async function say(message: string, id = incidentId) {
  const body = { ...newId(), message, severity: 1 as const }
  await world.ask(sendBroadcast, { params: { incidentId: id }, body }, oak.staff.Manager)
}
const signAll = (server = world.server) => server.context.checkpoints.signNow(oak.id, 'periodic')
const keysOf = async (server: Server) =>
  parsePublicKeys((await world.ask(listSigningKeys, {}, undefined, server)).map(({ pem }) => pem).join('')) ??
  []

/** A server that has nothing in memory: the attacker waits for a restart, or causes one. */
const restarted = () => world.addServer({ env: { SIGNING_KEY: key } })

async function fetchLog(server = world.server, id = incidentId, query = ''): Promise<string> {
  const url = afterActionFiles.log(id) + query
  const answer = await server.app.inject({ url, headers: await world.headersOf(oak.staff.Manager) })
  if (answer.statusCode !== 200) throw new Error(answer.body)
  return answer.body
}
async function fetchEvidence(server = world.server): Promise<string> {
  const headers = await world.headersOf(oak.staff.TenantAdmin)
  return (await server.app.inject({ url: `${evidenceFile(oak.id)}?audit=true`, headers })).body
}
const verify = (...texts: string[]) =>
  verifyEvidence(
    texts.map((text, at) => ({ name: `file ${at + 1}`, text })),
    { keys: publicKey },
  )
const reasonsOf = (...texts: string[]) =>
  verify(...texts)
    .wrong.map(({ reason }) => reason)
    .join('\n')

/** Works with all triggers disabled, as a determined owner of the database can. */
function tamper(work: (owner: ClientBase) => Promise<unknown>) {
  return world.asOwner(async (owner) => {
    await owner.query('set session_replication_role = replica')
    await work(owner)
  })
}

/** Removes the last entries of the log, and the count of them. */
const cutTail = () =>
  tamper(async (owner) => {
    await owner.query('delete from event where incident_id = $1 and seq > 3', [incidentId])
    await owner.query('update incident set version = 3 where id = $1', [incidentId])
  })

/** Changes what was said, and computes all hashes anew. */
const writeAnew = () =>
  tamper(async (owner) => {
    await owner.query(`update event set data = jsonb_set(data, '{message}', '"Come out."') where seq = 4`)
    const { rows } = await owner.query<EventRow>('select * from event where incident_id = $1 order by seq', [
      incidentId,
    ])
    let previousHash = genesisHash
    for (const row of rows) {
      const hash = entryHash(storedEntry(row), previousHash, row.salt?.toString('hex') ?? null)
      await owner.query(
        `update event set hash = decode($3, 'hex'), previous_hash = decode($4, 'hex') where incident_id = $1 and seq = $2`,
        [incidentId, row.seq, hash, previousHash],
      )
      previousHash = hash
    }
  })

const removeIncident = () =>
  tamper(async (owner) => {
    for (const table of ['event', 'incident_site', 'incident_snapshot'])
      await owner.query(`delete from ${table} where incident_id = $1`, [incidentId])
    await owner.query('delete from incident where id = $1', [incidentId])
  })

const removeCheckpoints = (after: number) =>
  tamper(async (owner) => {
    await owner.query('delete from checkpoint_log where number > $1', [after])
    await owner.query('delete from checkpoint where number > $1', [after])
  })

test('an honest log and the evidence of its tenant are proved with the public key alone', async () => {
  const [log, evidence] = [await fetchLog(), await fetchEvidence()]
  const report = verify(log, evidence)
  expect(report).toMatchObject({ verdict: 'proved', wrong: [] })
  expect(report.facts.join('\n')).toMatch(
    /5 entries of incident [\s\S]*Signed to entry 5 at .* \(checkpoint \d+, key/,
  )
  expect(verifyEvidence([{ name: 'log', text: log }]).verdict).toBe('consistent')
  expect(await verifyStored(world.db.appUrl, publicKey)).toMatchObject({ wrong: [] })
  expect(await world.ask(getLogEvidence, { params: { incidentId } }, oak.staff.Staff)).toMatchObject({
    version: 5,
    signed: { entries: 5 },
    unsignedBecause: null,
    contradiction: null,
  })
})

test('a tail that was cut off is found in the export, in the evidence file, and in the database', async () => {
  await cutTail()
  const server = await restarted()
  const log = await fetchLog(server)
  expect(reasonsOf(log)).toMatch(/checkpoint \d+ of .* has 5 entries, and 3 are left: the end was cut off/)
  expect(reasonsOf(await fetchEvidence(server))).toMatch(
    /the server found that the log .* signed with 5 entries, was another one, with 3/,
  )
  expect((await verifyStored(world.db.appUrl, publicKey)).wrong.join('\n')).toContain(
    'was another one, with 3',
  )
  const { contradiction } = await world.ask(
    getLogEvidence,
    { params: { incidentId } },
    oak.staff.Staff,
    server,
  )
  expect(contradiction).toMatch(/signed with 5 entries/)
})

test('a log of which all hashes were computed anew is found', async () => {
  await writeAnew()
  const server = await restarted()
  const log = await fetchLog(server)
  expect(log).toContain('Come out.')
  expect(verifyEvidence([{ name: 'log', text: log }]).wrong).not.toEqual([])
  expect(reasonsOf(log)).toMatch(/it is not what checkpoint \d+ of .* has: the log was rewritten/)
  expect(reasonsOf(await fetchEvidence(server))).toMatch(/the server found/)
  expect((await verifyStored(world.db.appUrl, publicKey, 'oak')).wrong.join('\n')).toContain('rewritten')
})

test('an incident that was removed is found', async () => {
  await removeIncident()
  const server = await restarted()
  expect(reasonsOf(await fetchEvidence(server))).toMatch(
    new RegExp(`incident ${incidentId} was removed: checkpoint \\d+ of .* has 5 entries of it`),
  )
})

describe('an export that was forged', () => {
  /** Changes what was said in a file, and computes all its hashes anew. */
  async function forge() {
    const file = JSON.parse(await fetchLog())
    file.events[3].data.message = 'Come out.'
    let previousHash = genesisHash
    for (const { hash: _, previousHash: __, salt, ...event } of file.events) {
      const hash = entryHash(event, previousHash, salt)
      Object.assign(file.events[event.seq - 1], { hash, previousHash })
      previousHash = hash
    }
    file.chain.head = previousHash
    return file
  }

  test('is found: entry, checkpoint and signature contradict it', async () => {
    const file = await forge()
    expect(reasonsOf(JSON.stringify(file))).toMatch(
      /last hash is not the one that was exported[\s\S]*rewritten/,
    )
    const statement = JSON.parse(file.statement.payload)
    statement.log.head = file.chain.head
    file.statement.payload = JSON.stringify(statement)
    file.checkpoints = []
    expect(reasonsOf(JSON.stringify(file))).toMatch(
      /checkpoint \d+ is missing[\s\S]*changed after it was exported/,
    )
    file.statement = { ...file.statement, keyId: null, signature: null }
    expect(reasonsOf(JSON.stringify(file))).toContain('it is not signed')
  })

  test('is found when it is signed with a key of the forger, introduced by itself', async () => {
    const other = await openWorld({ env: { SIGNING_KEY: newKey() } })
    const [tenant] = other.tenants
    const id = await other.startDrill(tenant)
    const headers = await other.headersOf(tenant.staff.Manager)
    const { body } = await other.server.app.inject({ url: afterActionFiles.log(id), headers })
    await other.close()
    expect(reasonsOf(body)).toMatch(/which the key you gave has not introduced[\s\S]*not the key you gave/)
  })

  test('is found when another description was put at its head', async () => {
    const forged = (await fetchLog()).replace('\\"kind\\":\\"Exercise\\"', '\\"kind\\":\\"Actual\\"')
    expect(reasonsOf(forged)).toContain('it was changed after it was exported')
  })
})

describe('checkpoints', () => {
  let anchor: string

  beforeEach(async () => {
    await say('All is well.')
    await signAll()
    const { checkpoints, keys } = JSON.parse(await fetchEvidence())
    const data = { checkpoint: checkpoints.at(-1), keys }
    anchor = JSON.stringify({ type: 'evidence.checkpoint', timestamp: new Date().toISOString(), data })
  })

  test('that were removed at the end, with what they signed, contradict one that was kept elsewhere', async () => {
    const { number } = JSON.parse(JSON.parse(anchor).data.checkpoint.payload)
    await removeCheckpoints(number - 1)
    await tamper(async (owner) => {
      await owner.query('delete from event where seq > 5')
      await owner.query('update incident set version = 5')
    })
    const server = await restarted()
    const end = { params: { incidentId }, body: { ...newId(), message: 'Over.' } }
    await world.ask(endIncident, end, oak.staff.Manager, server)
    await signAll(server)
    const evidence = await fetchEvidence(server)
    expect(verify(evidence)).toMatchObject({ verdict: 'proved' })
    expect(reasonsOf(evidence, anchor)).toContain(`There are two checkpoints ${number}, and both are signed`)
  })

  test('that miss one in between, or have one of an older state, are found', async () => {
    await say('Still.')
    await signAll()
    const file = JSON.parse(await fetchEvidence())
    const last = file.checkpoints.length - 1
    const withCheckpoints = (checkpoints: unknown[]) => reasonsOf(JSON.stringify({ ...file, checkpoints }))
    expect(withCheckpoints(file.checkpoints.toSpliced(last - 1, 1))).toContain(
      `checkpoint ${last} is missing`,
    )
    expect(withCheckpoints(file.checkpoints.slice(0, -1))).toContain(
      `checkpoint ${last + 1} is missing, the last one`,
    )
    const second = file.checkpoints[last - 1]
    const changed = { ...second, payload: second.payload.replace('periodic', 'export') }
    expect(withCheckpoints(file.checkpoints.with(last - 1, changed))).toContain(
      `Checkpoint ${last} was changed`,
    )
  })
})

describe('the audit', () => {
  beforeEach(async () => {
    const rename = { params: oak, body: { version: 1, name: 'Oak schools', prefix: 'oak' } }
    await world.ask(updateTenant, rename, world.globalAdmin)
    await signAll()
  })

  test.each([
    ['changed', `update audit set actor = 'Nobody' where action = 'tenant.changed'`],
    ['removed', `delete from audit where action = 'tenant.changed'`],
  ])('is signed with every entry: one that was %s is found', async (_, statement) => {
    expect(verify(await fetchEvidence())).toMatchObject({ verdict: 'proved' })
    await tamper((owner) => owner.query(statement))
    expect(reasonsOf(await fetchEvidence(await restarted()))).toMatch(/the audit/)
    expect((await verifyStored(world.db.appUrl, publicKey)).wrong.join()).toMatch(/the audit/)
  })

  test('has entries in the order in which they were committed, each once', async () => {
    await world.asOwner(async (owner) => {
      await owner.query('begin')
      await owner.query(
        `insert into audit (tenant_id, actor, action, subject) values ($1, 'Slow', 'tenant.changed', 'x')`,
        [oak.id],
      )
      const rename = { params: oak, body: { version: 2, name: 'Oak', prefix: 'oak' } }
      await world.ask(updateTenant, rename, world.globalAdmin)
      await signAll()
      await owner.query('commit')
    })
    await signAll()
    const { audit } = JSON.parse(await fetchEvidence())
    const admin = `${world.globalAdmin.name} (${world.globalAdmin.email})`
    expect(audit.map(({ actor }: { actor: string }) => actor)).toEqual([admin, admin, 'Slow'])
    expect(verify(await fetchEvidence())).toMatchObject({ verdict: 'proved' })
  })
})

describe('entries that are left out', () => {
  test('leave the others provable, and cannot hide that one before them was replaced', async () => {
    const text = await fetchLog(world.server, incidentId, '?leaveOut=3-4')
    expect(text).not.toContain('Police')
    const report = verify(text)
    expect(report.verdict).toBe('proved')
    expect(report.facts.join('\n')).toContain('2 entries were left out (3, 4)')
    const file = JSON.parse(text)
    const { hash: _, salt, ...event } = file.events[1]
    event.at = '2026-01-01T00:00:00.000Z'
    file.events[1] = { ...event, salt, hash: entryHash(event, event.previousHash, salt) }
    expect(verify(JSON.stringify(file)).verdict).toBe('broken')
  })

  test('can be left out later, by whoever hands the file on, and the report says so', async () => {
    const file = JSON.parse(await fetchLog())
    file.events[3] = contentOf(file.events[3])
    const report = verify(JSON.stringify(file))
    expect(report.verdict).toBe('proved')
    expect(report.facts.join('\n')).toContain('Not left out by Muster, but later: 4.')
  })

  test('of a time without salts cannot be left out, and that log still verifies', async () => {
    await tamper(async (owner) => {
      const { rows } = await owner.query<EventRow>('update event set salt = null returning *')
      let previousHash = genesisHash
      for (const row of rows.toSorted((one, other) => one.seq - other.seq)) {
        const hash = entryHash(storedEntry(row), previousHash, row.salt?.toString('hex') ?? null)
        await owner.query(
          `update event set hash = decode($2, 'hex'), previous_hash = decode($3, 'hex') where seq = $1`,
          [row.seq, hash, previousHash],
        )
        previousHash = hash
      }
    })
    await removeCheckpoints(0)
    const server = await restarted()
    await say('New, with a salt.')
    const url = `${afterActionFiles.log(incidentId)}?leaveOut=3`
    const headers = await world.headersOf(oak.staff.Manager)
    const refused = await server.app.inject({ url, headers })
    expect([refused.statusCode, refused.json().type]).toEqual([403, 'unsalted'])
    expect(verify(await fetchLog(server))).toMatchObject({ verdict: 'proved' })
    expect(verify(await fetchLog(server, incidentId, '?leaveOut=6'))).toMatchObject({ verdict: 'proved' })
  })
})
