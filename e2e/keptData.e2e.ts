import { randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import { query } from './database.ts'
import { check } from './looksRight.ts'
import { namesOf } from './namedThings.ts'
import { account, managerAtDesk } from './people.ts'
import { signedIn } from './signedIn.ts'
import { test } from './story.ts'
import { testServer } from './testServer.ts'

/** The duties of an organization: times, one person’s data, and names that were shown to people from outside. */

test('an administrator sets how long messages are kept, and erases a student', async ({ browser }) => {
  const { tenant } = await namesOf('TenantAdmin')
  const [student] = await query<{ id: string; name: string }>(
    `insert into person (tenant_id, role, given_name, family_name, grades)
    values ('${tenant}', 'student', 'Quillon', 'Zabriskie-${randomUUID().slice(0, 4)}', '11')
    returning id, given_name || ' ' || family_name as name`,
  )
  await query(
    `insert into expired_log (tenant_id, incident_id, kind, started_at, last_at, entries, head, why)
    values ('${tenant}', gen_random_uuid(), 'Exercise', now() - interval '4 years', now() - interval '4 years', 214,
      decode(repeat('5a', 32), 'hex'), 'drillLogs are kept for 1095 days')`,
  )
  const admin = await managerAtDesk(browser, account('oakridge', 'TenantAdmin'))
  await admin.goto(`/admin/tenants/${tenant}?part=data`)
  await expect(admin.getByRole('heading', { name: 'Data retention' })).toBeVisible()
  await expect(admin.getByRole('cell', { name: '214' })).toBeVisible()

  await admin.getByRole('button', { name: 'Edit: Sent messages' }).click()
  const days = admin.getByLabel('Days', { exact: true })
  await days.fill('10')
  await admin.getByRole('button', { name: 'Save' }).click()
  await expect(days).toHaveAttribute('aria-invalid', 'true')
  await check(admin, 'kept-data-refused')
  await days.fill('90')
  await admin.getByRole('button', { name: 'Save' }).click()
  await expect(admin.getByText('90 days set here')).toBeVisible()

  await admin.getByLabel('Part of a name or address').fill('zabriskie')
  await admin.getByRole('link', { name: student?.name ?? '' }).click()
  await expect(admin.getByRole('rowheader', { name: 'Name and grade' })).toBeVisible()
  await check(admin, 'kept-data-person')
  await admin.getByRole('button', { name: 'Erase data' }).click()
  const dialog = admin.getByRole('dialog')
  await dialog.getByLabel(/^Type/).fill(student?.name ?? '')
  await dialog.getByRole('button', { name: 'Erase data' }).click()
  await expect(admin.getByText('This person’s data was erased.')).toBeVisible()
  expect(await query(`select id from person where id = '${student?.id}'`)).toEqual([])
})

test('a manager states the threat because of which names were shown', async ({ browser }) => {
  const { tenant, site } = await namesOf('Manager')
  const { accessToken } = await signedIn(account('oakridge', 'Manager'))
  const post = async (path: string, body: object) => {
    const headers = { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' }
    const sent = JSON.stringify({ ...body, commandId: randomUUID() })
    const answer = await fetch(testServer.url + path, { method: 'POST', headers, body: sent })
    expect(answer.status, await answer.clone().text()).toBeLessThan(300)
  }
  const [incidentId, guestId] = [randomUUID(), randomUUID()]
  const words = { kind: 'Exercise', action: 'Lockdown', type: 1, siteIds: [site], location: null }
  await post('/api/incidents', { incidentId, ...words })
  await post(`/api/incidents/${incidentId}/guests`, {
    guestId,
    name: 'Sgt. Ode',
    identifier: 'ode@police.example',
    flags: { hasDashboardMapAccess: true },
    expiresAt: new Date(Date.now() + 3_600_000).toISOString(),
  })
  await query(
    `insert into disclosure (tenant_id, incident_id, guest_id, kind, to_name, to_identifier, person_ids)
    select '${tenant}', '${incidentId}', '${guestId}', 'Exercise', 'Sgt. Ode', 'ode@police.example',
      array(select id from person where tenant_id = '${tenant}' and role = 'student' and is_active order by id limit 3)`,
  )
  const manager = await managerAtDesk(browser, account('oakridge', 'Manager'))
  await manager.goto(`/incident/${incidentId}/external-access`)
  await expect(manager.getByText('so the rule for emergencies does not cover')).toBeVisible()
  const threat = manager.getByLabel('The threat in one sentence')
  await expect(threat).toHaveValue(/^Threat at Oakridge High/)
  await check(manager, 'names-shown')
  await threat.fill('A man with a knife in hall B, played by the coach.')
  await manager.getByRole('button', { name: 'Save the threat' }).click()
  await expect(manager.getByText(/^The threat, by .+/)).toBeVisible()
  await check(manager, 'threat-stated')
  await post(`/api/incidents/${incidentId}/end`, { message: 'Over.' })
})

test('a manager sees which entries of a drill came from the same phone @ci', async ({ browser }) => {
  const { site } = await namesOf('Manager')
  const { accessToken } = await signedIn(account('oakridge', 'Manager'))
  const post = async (path: string, body: object, headers = {}) => {
    const sent = { method: 'POST', headers: { 'content-type': 'application/json', ...headers } }
    const answer = await fetch(testServer.url + path, {
      ...sent,
      body: JSON.stringify({ ...body, commandId: randomUUID() }),
    })
    expect(answer.status, await answer.clone().text()).toBeLessThan(300)
  }
  const staff = { authorization: `Bearer ${accessToken}` }
  const incidentId = randomUUID()
  const words = { kind: 'Exercise', action: 'Lockdown', type: 1, siteIds: [site], location: null }
  await post('/api/incidents', { incidentId, ...words }, staff)
  const [bag] = await query<{ barcode: string; name: string }>(
    `select b.barcode, b.name from bag b join room r on r.id = b.room_id
    where b.site_id = ${site} and b.is_active and r.is_active order by b.name limit 1`,
  )
  for (const text of ['Smoke in the hall.', 'It was a joke.']) {
    const report = { reportId: randomUUID(), type: 3, text, photoId: null }
    await post(`/api/bags/${bag?.barcode}/incidents/${incidentId}/reports`, report)
  }
  await post(`/api/incidents/${incidentId}/end`, { message: 'Over.' }, staff)
  const manager = await managerAtDesk(browser, account('oakridge', 'Manager'))
  const rows = manager.getByRole('region', { name: 'Phones that sent messages' }).getByRole('row')
  await expect(async () => {
    await manager.goto(`/incident/${incidentId}/after-action`)
    await expect(rows.filter({ hasText: bag?.name ?? '' })).toContainText(/\d+, \d+/, { timeout: 5_000 })
  }).toPass()
  await rows.last().scrollIntoViewIfNeeded()
  await check(manager, 'phones-that-wrote')
})
