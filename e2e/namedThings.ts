import { randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import type { Named } from './addresses.ts'
import { query } from './database.ts'
import { account } from './people.ts'
import { signedIn } from './signedIn.ts'
import { testServer } from './testServer.ts'

/** Finds the ids for addresses of the demo tenant, for the account of a role, and runs a drill that is over. */
export async function namesOf(role: string): Promise<Named> {
  const who = account('oakridge', role)
  const [row] = await query<Named>(
    `select site.id as site, tenant.id as tenant, app_user.id as user
    from tenant
    join site on site.tenant_id = tenant.id
    join app_user on app_user.email = $1
    where tenant.key = 'oakridge' and site.name = 'Oakridge High'`,
    [who.email],
  )
  if (!row) throw new Error('The demo has no Oakridge High.')
  return { ...row, incident: await pastDrill(row.site) }
}

/** A drill that is over. */
async function pastDrill(siteId: number): Promise<string> {
  const { accessToken } = await signedIn(account('oakridge', 'Manager'))
  const post = async (path: string, body: object) => {
    const headers = { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' }
    const sent = { ...body, commandId: randomUUID() }
    const answer = await fetch(testServer.url + path, { method: 'POST', headers, body: JSON.stringify(sent) })
    expect(answer.status, await answer.clone().text()).toBeLessThan(300)
    return (await answer.json()) as { incidentId: string }
  }
  const { incidentId } = await post('/api/incidents', {
    incidentId: randomUUID(),
    kind: 'Exercise',
    action: 'Hold',
    type: 7,
    siteIds: [siteId],
    location: null,
    message: null,
  })
  await post(`/api/incidents/${incidentId}/end`, { message: 'Thank you.' })
  return incidentId
}
