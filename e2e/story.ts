import { randomUUID } from 'node:crypto'
import { test as base, expect } from '@playwright/test'
import { demoAccounts } from '../apps/identity/src/accounts.ts'
import { query } from './database.ts'
import { account } from './people.ts'
import { place } from './place.ts'
import { signedIn } from './signedIn.ts'

/** A story leaves nothing behind for the next one, also when it fails: no page stays open, and nothing it started runs on. */
export const test = base.extend<{ leavesNothingBehind: undefined }>({
  leavesNothingBehind: [
    async ({ browser }, use) => {
      await use(undefined)
      await Promise.all(browser.contexts().map((context) => context.close()))
      await endWhatRuns()
      await bringPeopleHome()
      await putSetsOutOfUse()
    },
    { auto: true },
  ],
})

/** Everything moves, and the app is kept to be opened without a network: for stories that are about that. */
export const asOnAPhone = {
  serviceWorkers: 'allow',
  contextOptions: { reducedMotion: 'no-preference' },
} as const

const over = 'The story is over.'

/** Ends what runs anywhere in this worker's Muster, and declines what would start by itself. */
async function endWhatRuns() {
  const running = await query<{ id: string; tenant: string }>(
    `select id, tenant_id as tenant from incident where stage = 'active'`,
  )
  const waiting = await query<{ id: string; tenant: string }>(
    `select id, tenant_id as tenant from lockdown_request where stage = 'waiting'`,
  )
  if (running.length + waiting.length === 0) return
  // A story may have killed the server just before.
  await expect.poll(isReady, { timeout: 20_000 }).toBe(true)
  const { accessToken } = await signedIn(account('oakridge', 'GlobalAdmin'))
  const post = async (tenant: string, path: string, body: unknown) => {
    const headers = {
      ...{ authorization: `Bearer ${accessToken}`, 'tenant-id': tenant },
      'content-type': 'application/json',
    }
    const answer = await fetch(place.url + path, { method: 'POST', headers, body: JSON.stringify(body) })
    expect(answer.status, await answer.text()).toBeLessThan(300)
  }
  for (const { id, tenant } of waiting)
    await post(tenant, `/api/lockdown-requests/${id}/decline`, { reason: over })
  for (const { id, tenant } of running)
    await post(tenant, `/api/incidents/${id}/end`, { commandId: randomUUID(), message: over })
}

/** Whoever looked at another organisation looks at their own again: where somebody is, the server remembers. */
async function bringPeopleHome() {
  await query(
    `update app_user set current_tenant_id = tenant.id
    from unnest($1::text[], $2::text[]) as at_home (email, key)
    join tenant using (key)
    where app_user.email = at_home.email and current_tenant_id is distinct from tenant.id`,
    [demoAccounts.map(({ email }) => email), demoAccounts.map(({ tenantKey }) => tenantKey)],
  )
}

/** The next incident asks what is built in again. */
async function putSetsOutOfUse() {
  await query(
    `insert into template_version (tenant_id, kind, action, type, version, saved_by_name)
    select tenant_id, kind, action, type, version + 1, $1 from (
      select distinct on (tenant_id, kind, action, type) * from template_version
      order by tenant_id, kind, action, type, version desc
    ) as last where items is not null`,
    [over],
  )
}

function isReady(): Promise<boolean> {
  return fetch(`${place.url}/health/ready`).then(
    ({ ok }) => ok,
    () => false,
  )
}
