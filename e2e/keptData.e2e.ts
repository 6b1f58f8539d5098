import { randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import { query } from './database.ts'
import { check } from './looksRight.ts'
import { namesOf } from './namedThings.ts'
import { account, managerAtDesk } from './people.ts'
import { signedIn } from './signedIn.ts'
import { test } from './story.ts'
import { testServer } from './testServer.ts'

/** Names of students that were shown to people from outside. */

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
  await expect(manager.getByText('so the exception for emergencies does not cover it')).toBeVisible()
  const threat = manager.getByLabel('The threat in one sentence')
  await expect(threat).toHaveValue(/^Threat at Oakridge High/)
  await check(manager, 'names-shown')
  await threat.fill('A man with a knife in hall B, played by the coach.')
  await manager.getByRole('button', { name: 'Record the threat' }).click()
  await expect(manager.getByText(/as .+ stated it/)).toBeVisible()
  await check(manager, 'threat-stated')
  await post(`/api/incidents/${incidentId}/end`, { message: 'Over.' })
})
