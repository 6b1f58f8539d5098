import { randomBytes, randomUUID } from 'node:crypto'
import { fileReport } from '@muster/contract/bagCalls'
import { listSigningKeys } from '@muster/contract/evidenceCalls'
import { endIncident } from '@muster/contract/incidentCalls'
import { photoPaths } from '@muster/contract/photoPaths'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { freshDatabase } from '../../../test/database.ts'
import { enterTestGuest } from '../../../test/guests.ts'
import { plainJpeg } from '../../../test/jpeg.ts'
import { addMember } from '../../../test/members.ts'
import { newId, roomAt } from '../../../test/roomCalls.ts'
import { sampleIdsAt } from '../../../test/sampleIds.ts'
import { asOwner, type TestTenant } from '../../../test/school.ts'
import { openWorld, type World } from '../../../test/world.ts'
import { verifyEvidence } from '../../evidence/verifyEvidence.ts'
import { verifyLog } from '../../incidents/verifyLog.ts'
import { openDatabase } from '../../platform/db/database.ts'
import { exportEvidence } from '../evidence/exportEvidence.ts'
import { signCheckpoint } from '../evidence/signCheckpoint.ts'
import { Signer } from '../evidence/signer.ts'
import { verifyStored } from '../evidence/verifyStored.ts'
import { eraseTenant } from './eraseTenant.ts'
import { exportTenant } from './exportTenant.ts'
import { importTenantCopy } from './importTenantCopy.ts'

/** Tests that an organization goes out whole, comes in whole elsewhere, and can be gone. */

const key = randomBytes(32).toString('base64')
let world: World
let oak: TestTenant
let river: TestTenant

beforeAll(async () => {
  world = await openWorld({ env: { SIGNING_KEY: key } })
  ;[oak, river] = world.tenants
  const sample = await sampleIdsAt(world, oak, oak.sites[0])
  const room = roomAt(oak, 0)
  const photoId = randomUUID()
  await world.server.app.inject({
    method: 'POST',
    url: photoPaths.upload(room.barcode, photoId),
    payload: plainJpeg,
    headers: { 'content-type': 'image/jpeg' },
  })
  const { incidentId } = sample
  const report = {
    ...newId(),
    reportId: randomUUID(),
    type: 2 as const,
    text: 'Tab\there, “quotes”\\n',
    photoId,
  }
  await world.ask(fileReport, { params: { barcode: room.barcode, incidentId }, body: report })
  await enterTestGuest(world, oak, incidentId, { flags: { hasDashboardMapAccess: true } })
  await world.ask(
    endIncident,
    { params: { incidentId }, body: { ...newId(), message: 'Over.' } },
    oak.staff.Manager,
  )
  // Rows that refer to rows of their own table.
  await world.asOwner(async (owner) => {
    await owner.query(
      `with merged as (insert into room (tenant_id, site_id, name) values ($1, $2, 'Kept') returning id)
      insert into room (id, tenant_id, site_id, name, is_active, merged_into_id)
      select '00000000-0000-4000-8000-000000000000', $1, $2, 'Merged', false, id from merged`,
      [oak.id, oak.sites[0].id],
    )
    // A signed safety audit, to which nothing may be added.
    const audit = `(
      select id, tenant_id, started_by_id as by_id from safety_audit a
      where tenant_id = '${oak.id}'
        and not exists (select from safety_audit_signature s where s.audit_id = a.id)
        and not exists (select from safety_audit_withdrawal w where w.audit_id = a.id)
      limit 1
    ) as audit`
    await owner.query(
      `insert into safety_audit_answer (id, tenant_id, audit_id, question_key, value, is_commendable, given_at, by_id, by_name)
      select gen_random_uuid(), tenant_id, id, 'doors', 'ok', false, now(), by_id, 'Dana' from ${audit}`,
    )
    await owner.query(
      `insert into safety_audit_signature (tenant_id, audit_id, part, signed_name, by_id, by_name, result)
      select tenant_id, id, 'ran', 'Dana', by_id, 'Dana', '{}' from ${audit}`,
    )
  })
  await world.startDrill(river)
  // Somebody of another organization who has not accepted an invitation.
  const invited = await addMember(world, [[river, 'Staff']], { name: 'Known at Riverbend' })
  await world.asOwner((owner) =>
    owner.query(
      `insert into tenant_assignment (tenant_id, user_id, role, state, invited_name, invited_email, invited_by, invited_at)
      values ($1, $2, 'Staff', 'invited', 'Known at Oak', $3, 'Dana', now())`,
      [oak.id, invited.id, invited.email],
    ),
  )
  await world.server.context.senders.runOnce()
  for (const { id } of world.tenants) await world.server.context.checkpoints.signNow(id, 'periodic')
})
afterAll(() => world.close())

const linesOf = async (key: string) => {
  let text = ''
  for await (const part of exportTenant(world.db.ownerUrl, key)) text += part
  return text.trimEnd().split('\n')
}
async function* each(lines: readonly string[]) {
  for (const line of lines) yield line
}

/** Every row of a tenant, by table. */
async function rowsOf(ownerUrl: string, tenantId: string) {
  return asOwner(ownerUrl, async (owner) => {
    const { rows: tables } = await owner.query<{ name: string }>(
      `select table_name as name from information_schema.columns
      where table_schema = 'muster' and column_name = 'tenant_id'
        and table_name not in ('open_pages', 'incident_snapshot', 'incident_snapshot_part') order by 1`,
    )
    const all: Record<string, string[]> = {}
    for (const { name } of tables) {
      const { rows } = await owner.query<{ row: string }>(
        `select to_jsonb(t)::text as row from ${name} t where tenant_id = $1 order by 1`,
        [tenantId],
      )
      if (rows.length > 0) all[name] = rows.map(({ row }) => row)
    }
    const { rows } = await owner.query<{ row: string }>(
      'select to_jsonb(t)::text as row from tenant t where id = $1',
      [tenantId],
    )
    return { ...all, tenant: rows.map(({ row }) => row) }
  })
}

test('an export is imported into an empty database, row for row, and its logs verify', async () => {
  const lines = await linesOf('oak')
  const other = await freshDatabase()
  onTestFinished(() => other.drop())
  const { tenantKey, counts } = await importTenantCopy(other.ownerUrl, each(lines))
  expect(tenantKey).toBe('oak')
  const before = await rowsOf(world.db.ownerUrl, oak.id)
  expect(Object.keys(before).length).toBeGreaterThan(30)
  expect(await rowsOf(other.ownerUrl, oak.id)).toEqual(before)
  for (const [table, rows] of Object.entries(before))
    expect([table, counts.get(table)]).toEqual([table, rows.length])
  const whole = await verifyLog(other.appUrl)
  expect(whole).toMatchObject({ broken: null })
  expect(whole).toEqual(await verifyLog(world.db.appUrl, 'oak'))
  // Nothing of another organization has come along, and nothing of an account that its person has not shown.
  expect(lines.join('\n')).not.toContain(river.id)
  expect(lines.join('\n')).not.toContain('Known at Riverbend')
  expect(lines.join('\n')).toContain('Known at Oak')
  const again = importTenantCopy(other.ownerUrl, each(lines))
  await expect(again).rejects.toThrow('already has this organization')
  // What counts up goes on.
  await asOwner(other.ownerUrl, async (owner) => {
    await owner.query("insert into site (tenant_id, name) values ($1, 'New')", [oak.id])
    await owner.query("insert into audit (tenant_id, actor, action, subject) values ($1, 'a', 'b', 'c')", [
      oak.id,
    ])
  })
})

test('what was signed is proved where it was imported, and the key of that deployment signs on', async () => {
  const lines = await linesOf('oak')
  const other = await freshDatabase()
  onTestFinished(() => other.drop())
  const db = openDatabase(other.appUrl, 2)
  onTestFinished(() => db.destroy())
  const log = { warn: () => {}, error: () => {} }
  const signer = new Signer({ SIGNING_KEY: randomBytes(32).toString('base64') }, log)
  await signer.sign(db, {})
  await importTenantCopy(other.ownerUrl, each(lines))
  const there = (await world.ask(listSigningKeys, {})).map(({ publicKey }) =>
    Buffer.from(publicKey, 'base64'),
  )
  expect(await verifyStored(other.appUrl, there)).toMatchObject({
    wrong: [],
    checkpoints: expect.any(Number),
  })

  await asOwner(other.ownerUrl, (owner) =>
    owner.query("insert into audit (tenant_id, actor, action, subject) values ($1, 'a', 'b', 'c')", [oak.id]),
  )
  await signCheckpoint({ db, signer, log }, oak.id, 'periodic')
  const about = { tool: 'Muster', exportedBy: 'Dana', withAudit: true }
  const file = await exportEvidence({ db, signer }, oak.id, about)
  const [first, last] = [file.checkpoints[0], file.checkpoints.at(-1)]
  expect(last?.keyId).not.toBe(first?.keyId)
  const here = file.keys.filter(({ keyId }) => keyId === last?.keyId)
  const keys = here.flatMap(({ payload }) => Buffer.from(JSON.parse(payload).publicKey, 'base64'))
  const report = verifyEvidence([{ name: 'evidence.json', text: JSON.stringify(file) }], { keys })
  expect(report).toMatchObject({ verdict: 'proved', wrong: [] })
})

test('an export whose log was changed is refused, and nothing is imported', async () => {
  const lines = await linesOf('oak')
  const at = lines.findIndex((line) => line.startsWith('["event"') && line.includes('"seq":3,'))
  const cut = lines.toSpliced(at, 1)
  const other = await freshDatabase()
  onTestFinished(() => other.drop())
  await expect(importTenantCopy(other.ownerUrl, each(cut))).rejects.toThrow('does not follow the one before')
  expect((await rowsOf(other.ownerUrl, oak.id)).tenant).toEqual([])
})

test.each([
  [
    'something else',
    ['{"format":"muster-incident-log/1"}'],
    'This file is not an export of an organization.',
  ],
  ['nothing', [], 'This file is not an export of an organization.'],
])('%s is refused with a sentence', async (_, lines, said) => {
  await expect(importTenantCopy(world.db.ownerUrl, each(lines))).rejects.toThrow(said)
})

test('an organization that is erased is gone from every table, with the accounts that were only its own', async () => {
  await expect(eraseTenant(world.db.ownerUrl, 'oak')).rejects.toThrow(
    'oak district is active. Deactivate it first',
  )
  await world.asOwner((owner) => owner.query('update tenant set is_active = false where id = $1', [oak.id]))
  const others = await rowsOf(world.db.ownerUrl, river.id)
  expect(await eraseTenant(world.db.ownerUrl, 'oak')).toBeGreaterThan(100)
  expect(await rowsOf(world.db.ownerUrl, oak.id)).toEqual({ tenant: [] })
  expect(await rowsOf(world.db.ownerUrl, river.id)).toEqual(others)
  const left = await world.asOwner(
    async (owner) => (await owner.query<{ email: string }>('select email from app_user')).rows,
  )
  expect(left.map(({ email }) => email)).not.toContain(oak.staff.Manager.email)
  expect(left.map(({ email }) => email)).toContain(world.globalAdmin.email)
  await expect(eraseTenant(world.db.ownerUrl, 'oak')).rejects.toThrow(
    'There is no organization with the key oak.',
  )
})
