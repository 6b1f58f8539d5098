import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Browser, test as base, expect, type Page } from '@playwright/test'
import { demoAccounts } from '../apps/identity/src/accounts.ts'
import { query } from './database.ts'
import { account } from './people.ts'
import { signedIn } from './signedIn.ts'
import { testServer } from './testServer.ts'

/**
 * A story leaves nothing behind for the next one, also when it fails: no page stays open, and nothing it started runs
 * on. It is repeated once, in another browser, only where the browser had stopped drawing.
 */
export const test = base.extend<{ leavesNothingBehind: undefined }>({
  leavesNothingBehind: [
    async ({ browser }, use, story) => {
      const fault = join(story.project.outputDir, `${story.testId}-was-not-drawn`)
      if (story.retry > 0 && !existsSync(fault)) throw new Error('It failed, and the browser was drawing.')
      await use(undefined)
      if (story.status !== story.expectedStatus && (await hasStoppedDrawing(browser))) {
        await mkdir(story.project.outputDir, { recursive: true })
        await writeFile(fault, '')
      }
      await Promise.all(browser.contexts().map((context) => context.close()))
      await endWhatRuns()
      await bringPeopleHome()
      await putSetsOutOfUse()
      await callOffDrills()
      await closeTasks()
      await removePlans()
    },
    { auto: true },
  ],
})

/** Everything moves, and the app is kept to be opened without a network: for stories that are about that. */
export const asOnAPhone = {
  serviceWorkers: 'allow',
  contextOptions: { reducedMotion: 'no-preference' },
} as const

/**
 * Checks whether any page runs its scripts and is never drawn: Playwright waits for frames, and a headless browser
 * sometimes stops making them, for good. A page of ours that never comes to an end would look the same in what
 * Playwright reports, so each that hangs is named.
 */
async function hasStoppedDrawing(browser: Browser): Promise<boolean> {
  const comesSoon = (page: Page, script: string) =>
    Promise.race([
      page.evaluate(script).then(
        () => true,
        () => true,
      ),
      new Promise<false>((resolve) => setTimeout(() => resolve(false), 5_000)),
    ])
  const pages = browser.contexts().flatMap((context) => context.pages())
  const looks = pages.map(async (page) => {
    const runs = await comesSoon(page, '1')
    const isDrawn = runs && (await comesSoon(page, 'new Promise(requestAnimationFrame)'))
    if (!isDrawn)
      console.log(`${page.url()}: ${runs ? 'its scripts run, it is not drawn' : 'no script runs'}`)
    return runs && !isDrawn
  })
  return (await Promise.all(looks)).includes(true)
}

const over = 'The story is over.'

/** Ends what runs anywhere in this worker's Muster, declines what would start by itself, and closes calls for help. */
async function endWhatRuns() {
  const running = await query<{ id: string; tenant: string }>(
    `select id, tenant_id as tenant from incident where stage = 'active'`,
  )
  const waiting = await query<{ id: string; tenant: string }>(
    `select id, tenant_id as tenant from lockdown_request where stage = 'waiting'`,
  )
  // An open call stands in the title of every desk, and in a list beside its page.
  const calling = await query<{ id: string; tenant: string }>(
    `select id, tenant_id as tenant from help_request where stage <> 'done'`,
  )
  if (running.length + waiting.length + calling.length === 0) return
  // A story may have killed the server just before.
  await expect.poll(isReady, { timeout: 20_000 }).toBe(true)
  const admin = account('oakridge', 'GlobalAdmin')
  const { accessToken } = await signedIn(admin)
  const [me] = await query<{ id: string }>('select id from app_user where email = $1', [admin.email])
  const post = async (tenant: string, path: string, body: unknown) => {
    const headers = {
      authorization: `Bearer ${accessToken}`,
      'tenant-id': tenant,
      'content-type': 'application/json',
    }
    const answer = await fetch(testServer.url + path, { method: 'POST', headers, body: JSON.stringify(body) })
    expect(answer.status, await answer.text()).toBeLessThan(300)
  }
  for (const { id, tenant } of waiting)
    await post(tenant, `/api/lockdown-requests/${id}/decline`, { reason: over })
  for (const { id, tenant } of calling)
    await post(tenant, `/api/help-requests/${id}`, { stage: 'done', note: null })
  for (const { id, tenant } of running) {
    // A real incident is ended by its commander.
    await post(tenant, `/api/incidents/${id}/commander`, { commandId: randomUUID(), accountId: me?.id })
    await post(tenant, `/api/incidents/${id}/end`, { commandId: randomUUID(), message: over })
  }
}

/** Brings people back to their own organization alone, under their own name and in use: other stories look for them there. */
async function bringPeopleHome() {
  const emails = demoAccounts.map(({ email }) => email)
  await query(
    `update app_user set current_tenant_id = tenant.id, name = at_home.name, is_active = true
    from unnest($1::text[], $2::text[], $3::text[]) as at_home (email, key, name)
    join tenant using (key)
    where app_user.email = at_home.email
      and (current_tenant_id, app_user.name, app_user.is_active) is distinct from (tenant.id, at_home.name, true)`,
    [emails, demoAccounts.map(({ tenantKey }) => tenantKey), demoAccounts.map(({ name }) => name)],
  )
  await query(
    `delete from tenant_assignment using app_user
    where app_user.id = user_id and app_user.email = any ($1) and tenant_id <> current_tenant_id`,
    [emails],
  )
  await query("update tenant_assignment set state = 'member' where state = 'suspended'", [])
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

/** A planned drill stands on the pages of its organization, and starts by itself. */
async function callOffDrills() {
  await query('update drill_plan set cancelled_at = now() where cancelled_at is null')
  await query(
    `update drill_occurrence set stage = 'cancelled', decided_at = now(), decided_by_name = $1
    where stage = 'waiting'`,
    [over],
  )
}

/** Only the tasks of the demo stay open: the others count on the pages of their sites. */
async function closeTasks() {
  await query(
    `update task set stage = 'done', done_at = now(), done_by_name = $1, version = version + 1
    where stage = 'open' and created_by_name <> 'Demo'`,
    [over],
  )
}

/** The demo has no floor plans: with one, a board shows its rooms by floors. */
async function removePlans() {
  await query(
    `insert into site_plan (id, tenant_id, site_id, number, file_name, imported_by_name, levels, units)
    select gen_random_uuid(), tenant_id, site_id, number + 1, $1, $1, '[]', '[]' from (
      select distinct on (tenant_id, site_id) * from site_plan order by tenant_id, site_id, number desc
    ) as last where levels <> '[]'`,
    [over],
  )
}

function isReady(): Promise<boolean> {
  return fetch(`${testServer.url}/health/ready`).then(
    ({ ok }) => ok,
    () => false,
  )
}
