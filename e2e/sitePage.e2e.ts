import { expect, type Page } from '@playwright/test'
import { chooseFrom } from './chooseFrom.ts'
import { query } from './database.ts'
import { delayRequests } from './delayRequests.ts'
import { check } from './looksRight.ts'
import { account, managerAtDesk, phone, startIncident, takeBack } from './people.ts'
import { test } from './story.ts'

const own = ['Annex of the story', 'Barn of the story']

// Other stories count the sites of this organisation.
test.afterEach(() => query('update site set is_active = false where name = any ($1)', [own]))

test('a site’s rooms are added, moved, merged and retired, its readiness follows, and a bag of its own moves @ci', async ({
  browser,
}) => {
  const { site, other, barcode } = await ownSites()
  const [first, second] = ['Music room', 'Workshop']
  const manager = await managerAtDesk(browser, account('oakridge', 'Manager'))
  await manager.goto('/')
  const mine = manager.getByRole('table', { name: 'Readiness of sites' })
  await mine.getByRole('link', { name: site, exact: true }).click()
  await expect(manager.getByRole('heading', { name: site, level: 1 })).toBeVisible()
  const readiness = manager.getByRole('region', { name: 'Readiness' })
  const rooms = manager.getByRole('region', { name: 'Rooms and bags' })
  const line = (name: string) =>
    rooms
      .getByRole('listitem')
      .filter({ has: manager.getByRole('button', { name: `Edit ${name}`, exact: true }) })
  await expect(readiness.getByText(/have never been counted\.$/)).toBeVisible()

  await test.step('a new room has no bag, and says so until it has one', async () => {
    await rooms.getByRole('button', { name: 'Add a room' }).click()
    await rooms.getByLabel('Room name').fill('Aquarium')
    await rooms.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(readiness.getByText(/^1 of \d+ rooms has no bag\.$/)).toBeVisible()
    await check(manager, 'site-page')
    await rooms.getByRole('button', { name: 'Add a bag for Aquarium' }).click()
    await expect(rooms.getByRole('link', { name: 'Aquarium’s bag' })).toBeVisible()
    await expect(readiness.getByText(/no bag\.$/)).toBeHidden()
  })

  await test.step('a name that is taken is refused; another one is taken, with the bag', async () => {
    await rooms.getByRole('button', { name: 'Edit Aquarium' }).click()
    await rooms.getByLabel('Name of Aquarium').fill(first)
    await rooms.getByRole('button', { name: 'Save name' }).click()
    await expect(rooms.getByRole('alert')).toContainText(`This site already has a room named ${first}.`)
    await check(manager, 'site-page-room')
    await rooms.getByLabel('Name of Aquarium').fill('Aquarium 2')
    const letGo = await delayRequests(manager, '**/readiness')
    await rooms.getByRole('button', { name: 'Save name' }).click()
    await expect(rooms.getByRole('link', { name: 'Aquarium 2’s bag' })).toBeVisible()
    await rooms.getByRole('button', { name: `Edit ${second}`, exact: true }).click()
    const isReloaded = manager.waitForResponse('**/readiness')
    letGo()
    await isReloaded
  })

  await test.step('two rooms become one: the label of the bag that went says that it was replaced', async () => {
    await chooseFrom(rooms, 'Merge with', 'Aquarium 2')
    await confirm(manager, 'Merge rooms')
    await expect(line('Aquarium 2')).toContainText('1 student')
    const scanned = await browser.newPage({ viewport: phone })
    await scanned.goto(`/redbag/${barcode}`)
    await expect(scanned.getByText('This label was replaced')).toBeVisible()
  })

  await test.step('a room moves to another site, and one that went is brought back', async () => {
    await rooms.getByRole('button', { name: 'Edit Aquarium 2' }).click()
    await chooseFrom(rooms, 'New site', other)
    await confirm(manager, 'Move room')
    await expect(line('Aquarium 2')).toHaveCount(0)
    await rooms.getByText('Retired: 1').click()
    await rooms.getByRole('button', { name: `Restore ${second}` }).click()
    await expect(rooms.getByRole('button', { name: `Add a bag for ${second}`, exact: true })).toBeVisible()
    await expect(readiness.getByText(/^1 of \d+ rooms has no bag\.$/)).toBeVisible()
  })

  await test.step('a bag of the site itself goes to the other site, and is opened there', async () => {
    await manager.goto('/redbag/site-bag')
    await chooseFrom(manager, 'Site', site)
    await manager.getByRole('button', { name: 'Add a bag' }).click()
    await manager.getByLabel('Name', { exact: true }).fill('Bag of the gate')
    await manager.getByRole('button', { name: 'Add', exact: true }).click()
    await chooseFrom(manager, 'New site', other)
    await check(manager, 'move-bag')
    await manager.getByRole('button', { name: 'Move bag' }).click()
    await check(manager, 'move-bag-asks')
    await manager.getByRole('dialog').getByRole('button', { name: 'Move bag' }).click()
    await expect(manager.getByRole('combobox', { name: 'Site', exact: true })).toHaveValue(other)
    await expect(manager.getByRole('heading', { name: 'Bag of the gate' })).toBeVisible()
  })

  await test.step('a room without a bag takes part in a drill, and the gate’s bag shows it, too', async () => {
    const [gate] = await query<{ barcode: string }>('select barcode from bag where name = $1 and is_active', [
      'Bag of the gate',
    ])
    const phones = await browser.newPage({ viewport: phone })
    await phones.goto(`/redbag/${gate?.barcode}`)
    await expect(phones.getByText('No incident now')).toBeVisible()
    await query(
      `insert into room (tenant_id, site_id, name) select tenant_id, id, 'Cellar' from site where name = $1`,
      [other],
    )
    await startIncident(manager, { kind: 'Drill', site: other, action: 'Lockdown' })
    await expect(phones.getByText('DRILL').first()).toBeVisible()
    await phones.getByRole('button', { name: 'Acknowledge', exact: true }).first().click()
    await expect(phones.getByText('Acknowledged', { exact: true }).first()).toBeVisible()
    const cellar = manager.getByRole('button', { name: /^Cellar\b/ })
    await expect(cellar).toContainText('No bag')
    // The bag at the gate has answered, and is no room.
    await expect(manager.getByRole('button', { name: /^Aquarium 2\b/ })).not.toContainText('Answered')
    await check(manager, 'board-without-bag')
    await takeBack(manager)
  })
})

async function confirm(page: Page, action: string) {
  await page.getByRole('button', { name: action }).click()
  await page.getByRole('dialog').getByRole('button', { name: action }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
}

/** Two sites of this story alone, the first with two rooms, of which the second has a bag and a student. */
async function ownSites() {
  const [site = '', other = ''] = own
  const [made] = await query<{ barcode: string }>(
    `with sites as (
      insert into site (tenant_id, name)
      select tenant.id, own.name from tenant, unnest($1::text[]) as own (name) where key = 'oakridge'
      returning id, tenant_id, name
    ), rooms as (
      insert into room (tenant_id, site_id, name)
      select tenant_id, id, own.name
      from sites, unnest(array['Music room', 'Workshop']) as own (name)
      where sites.name = $2
      returning id, tenant_id, site_id, name
    ), people as (
      insert into person (tenant_id, role, given_name, family_name)
      select tenant_id, 'student', 'Ada', 'Story' from rooms where name = 'Workshop'
      returning id, tenant_id
    ), roster as (
      insert into roster_entry (tenant_id, room_id, person_id, role)
      select people.tenant_id, rooms.id, people.id, 'student' from rooms, people where rooms.name = 'Workshop'
    ), bags as (
      insert into bag (tenant_id, site_id, room_id, name, barcode)
      select tenant_id, site_id, id, name, replace(gen_random_uuid()::text, '-', '') from rooms
      returning name, barcode
    )
    select barcode from bags where name = 'Workshop'`,
    [own, site],
  )
  return { site, other, barcode: made?.barcode ?? '' }
}
