import { randomBytes, randomUUID } from 'node:crypto'
import {
  addAnchor,
  evidenceFile,
  getEvidence,
  listSigningKeys,
  removeAnchor,
} from '@muster/contract/evidenceCalls'
import { endIncident } from '@muster/contract/incidentCalls'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { permitted, startFakeServer } from '../../../test/fakeServers.ts'
import { startQueue } from '../../../test/mailQueue.ts'
import { newId } from '../../../test/roomCalls.ts'
import { insert, type TestTenant } from '../../../test/school.ts'
import { secretsKey, testSecrets } from '../../../test/testSecrets.ts'
import { openWorld, type World } from '../../../test/world.ts'
import { writtenMails } from '../../../test/writtenMails.ts'
import { verifyEvidence } from '../../evidence/verifyEvidence.ts'

let world: World
let oak: TestTenant

beforeAll(async () => {
  world = await openWorld({ env: { SIGNING_KEY: randomBytes(32).toString('base64') } })
  oak = world.tenants[0]
})
afterAll(() => world.close())

const sign = () => world.server.context.checkpoints.signNow(oak.id, 'periodic')
const admin = () => oak.staff.TenantAdmin
const ofOak = () => ({ params: { id: oak.id } })
const mails = () =>
  world.asOwner(async (owner) => {
    const { rows } = await owner.query<{ recipient: string; subject: string; body: string }>(
      `select recipient, subject, body from ${writtenMails} where subject like 'Keep this%' order by created_at`,
    )
    return rows
  })
async function evidence(): Promise<string> {
  const headers = await world.headersOf(admin())
  return (await world.server.app.inject({ url: evidenceFile(oak.id), headers })).body
}
async function verify(...texts: string[]) {
  const keys = await world.ask(listSigningKeys, {})
  return verifyEvidence(
    texts.map((text, at) => ({ name: `file ${at}`, text })),
    { keys: keys.map(({ publicKey }) => Buffer.from(publicKey, 'base64')) },
  )
}

test('checkpoints are mailed at once, once a day, and at the end of an incident; a kept mail is checked with the rest', async () => {
  const incidentId = await world.startDrill(oak)
  await sign()
  const to = { channel: 'email', address: 'law@example.org' } as const
  const body = { anchorId: randomUUID(), to }
  await world.ask(addAnchor, { ...ofOak(), body }, admin())
  await world.ask(addAnchor, { ...ofOak(), body: { anchorId: randomUUID(), to } }, admin())
  expect(await mails()).toHaveLength(1)
  await sign()
  expect(await mails()).toHaveLength(1)
  await world.ask(
    endIncident,
    { params: { incidentId }, body: { ...newId(), message: 'Over.' } },
    oak.staff.Manager,
  )
  await world.server.context.checkpoints.signNow(oak.id, 'incident-ended')
  const [first, last] = await mails()
  expect(last).toMatchObject({
    recipient: 'law@example.org',
    subject: expect.stringContaining('oak district'),
  })
  const quoted = (last?.body ?? '').replaceAll('\n', '\r\n> ')
  expect(await verify(await evidence(), first?.body ?? '', quoted)).toMatchObject({
    verdict: 'proved',
    wrong: [],
  })
  const { anchors } = await world.ask(getEvidence, ofOak(), admin())
  expect(anchors).toEqual([expect.objectContaining({ name: 'law@example.org', channel: 'email' })])
  await world.ask(removeAnchor, { params: { id: oak.id, anchorId: body.anchorId } }, admin())
  expect((await world.ask(getEvidence, ofOak(), admin())).anchors).toEqual([])
})

test('a webhook gets a checkpoint that the verifier reads as it came, by the one queue', async () => {
  const hook = await startFakeServer()
  const endpointId = randomUUID()
  const encrypt = (secret: string) => testSecrets.encrypt(secret, `notification_endpoint:${endpointId}`)
  await world.asOwner((owner) =>
    insert(owner, 'notification_endpoint', {
      id: endpointId,
      tenant_id: oak.id,
      name: 'Archive',
      format: 'standard',
      encrypted_url: encrypt(`${hook.url}/keep`),
      encrypted_secret: encrypt(`whsec_${randomBytes(24).toString('base64')}`),
    }),
  )
  await world.startDrill(oak, [oak.sites[1]])
  await sign()
  const to = { channel: 'webhook', endpointId } as const
  await world.ask(addAnchor, { ...ofOak(), body: { anchorId: randomUUID(), to } }, admin())
  const queue = startQueue(world.db, {
    NOTIFY_PRIVATE_HOSTS: permitted([hook.host]),
    SECRETS_KEY: secretsKey,
  })
  await vi.waitFor(() => expect(hook.received).toHaveLength(1), { timeout: 20_000 })
  await queue.stop()
  await hook.close()
  expect(hook.received).toHaveLength(1)
  const kept = hook.received[0]?.body.toString() ?? ''
  expect(JSON.parse(kept).type).toBe('evidence.checkpoint')
  const { facts, verdict } = await verify(await evidence(), kept)
  expect([verdict, facts.join()]).toEqual(['proved', expect.stringContaining('kept elsewhere')])
})

test('only administrators of the organization say where checkpoints go, and to webhooks of their own', async () => {
  const body = { anchorId: randomUUID(), to: { channel: 'webhook', endpointId: randomUUID() } as const }
  expect((await world.call(addAnchor, { ...ofOak(), body }, admin())).status).toBe(404)
  expect((await world.call(getEvidence, ofOak(), world.tenants[1].staff.TenantAdmin)).status).toBe(404)
  expect((await world.call(getEvidence, ofOak(), oak.staff.Manager)).status).toBe(403)
  const headers = await world.headersOf(world.tenants[1].staff.TenantAdmin)
  expect((await world.server.app.inject({ url: evidenceFile(oak.id), headers })).statusCode).toBe(404)
})
