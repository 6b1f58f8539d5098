import { expect } from '@playwright/test'
import { startFakeServer } from '../apps/api/test/fakeServers.ts'
import { query } from './database.ts'
import { check } from './looksRight.ts'
import { account, bagPages, managerAtDesk, startIncident, takeBack } from './people.ts'
import { test } from './story.ts'

const site = 'Oakridge High'

test.afterEach(() => query('delete from camera', []))

test('a camera is registered, looked at, missed when it goes away, and hidden from staff @ci', async ({
  browser,
}) => {
  const manager = await managerAtDesk(browser, account('oakridge', 'Manager'))
  await manager.goto('/sites-overview')
  const jpeg = await manager.screenshot({ type: 'jpeg' })
  const gym = await startFakeServer((_, response) =>
    response.writeHead(200, { 'content-type': 'image/jpeg' }).end(jpeg),
  )
  const tile = manager.getByRole('article', { name: 'Gym' })

  await test.step('a manager registers it; its password is not shown again', async () => {
    await manager.goto('/camera-view')
    await manager.getByRole('link', { name: site }).click()
    await expect(manager.getByText('This site has no cameras yet.')).toBeVisible()
    await manager.getByRole('link', { name: 'Edit cameras' }).click()
    const add = async (url: string) => {
      await manager.getByLabel('Address', { exact: true }).fill(url)
      await manager.getByRole('button', { name: 'Add camera' }).last().click()
    }
    await manager.getByRole('button', { name: 'Add camera' }).click()
    await manager.getByLabel('Name', { exact: true }).fill('Gym')
    await manager.getByLabel('What it looks at').fill('From the stage')
    await add('https://10.0.0.7/now.jpg')
    await expect(manager.getByText(/private network/).first()).toBeVisible()
    await check(manager, 'camera-form')
    await add(`${gym.url.replace('//', '//eye:s3cret@')}/now.jpg`)
    await expect(manager.getByText(`${gym.url}/now.jpg`)).toBeVisible()
    await expect(manager.getByText('s3cret')).toHaveCount(0)
    await check(manager, 'cameras-edit')
  })

  await test.step('in an incident there is a way to it, and its picture', async () => {
    await startIncident(manager, { kind: 'Drill', site, action: 'Lockdown' })
    await manager.getByRole('button', { name: 'More' }).click()
    await manager.getByRole('menuitem', { name: 'Cameras' }).click()
    await expect(tile.getByRole('img', { name: 'What Gym shows' })).toBeVisible()
    await expect(tile.getByText(/^Picture \d+ s old$/)).toBeVisible()
  })

  await test.step('it goes away: the tile says so, and how old its picture is', async () => {
    await gym.close()
    await expect(tile.getByText(/Not reachable\..*This picture is \d+ s old\./)).toBeVisible()
    await check(manager, 'cameras-away')
    await tile.getByRole('link', { name: 'Gym' }).click()
    await expect(manager.getByRole('heading', { name: 'Gym', level: 1 })).toBeVisible()
    await expect(manager.getByText('The camera cannot be reached.')).toBeVisible()
    await check(manager, 'camera-alone')
  })

  await test.step('a clip that cannot be played here says where it is', async () => {
    const [clip] = await query<{ id: string }>(
      `select r.id from resource r join tenant t on t.id = r.tenant_id
      where r.kind = 'clip' and r.url is not null and t.key = 'oakridge'`,
      [],
    )
    await manager.goto(`/video?clip=${clip?.id}`)
    await expect(manager.getByText('This clip cannot be played here.')).toBeVisible()
    await check(manager, 'clip-elsewhere')
  })

  await test.step('staff are told that it is not for them', async () => {
    const staff = await managerAtDesk(browser, account('oakridge', 'Staff'))
    await staff.goto('/camera-view')
    await expect(staff.getByRole('heading', { name: 'You cannot see cameras' })).toBeVisible()
  })

  await manager.goto('/incident/overview')
  await takeBack(manager)
})

test('one field takes every code, and says what it recognized', async ({ page }) => {
  const [bag = ''] = (await bagPages('oakridge', site)).values()
  await page.goto('/enter')
  const field = page.getByRole('textbox', { name: 'Code or link' })
  const status = page.getByRole('status')
  await field.fill('two words')
  await page.getByRole('button', { name: 'Open', exact: true }).click()
  await expect(page.getByText(/Check it letter by letter/)).toBeVisible()
  await field.fill('abcd 1234')
  await expect(status.filter({ hasText: 'a setup code, ABCD-1234' })).toBeVisible()
  const guest = '/incident/0b1f6f2e-6f0e-4a59-9a3c-0f5f4b3f1a11/external-dashboard#'
  await field.fill(`https://muster.example.org${guest}${'a'.repeat(43)}`)
  await expect(status.filter({ hasText: 'a link for somebody from outside' })).toBeVisible()
  const barcode = bag.replace('/redbag/', '')
  const inGroups = barcode.match(/.{1,4}/g)?.join('\u00a0') ?? ''
  const forwarded = `https://x.safelinks.protection.outlook.com/?url=${encodeURIComponent(`https://muster.example.org${bag}`)}&data=1`
  for (const typed of [barcode, inGroups, `Room 12: https://muster.example.org${bag}.`, forwarded]) {
    await field.fill('')
    await field.fill(typed)
    await expect(status.filter({ hasText: 'the code of a safety bag' })).toBeVisible()
  }
  await page.getByRole('button', { name: 'Open', exact: true }).click()
  await expect(page).toHaveURL(new RegExp(bag))
})

test('a link opens its bag with the end of the sentence that it stood in', async ({ page }) => {
  const [bag = ''] = (await bagPages('oakridge', site)).values()
  for (const end of ['.', ')', '%E2%80%9D', '%20']) {
    await page.goto(bag + end)
    await expect(page).toHaveURL(new RegExp(`${bag}$`))
    await expect(page.getByText('No incident now')).toBeVisible()
  }
  // A link whose # was spelled out: the code is where it belongs, and in no address any more.
  await page.goto('/redbag/setup%23code=ABCD1234')
  await expect(page.getByRole('textbox', { name: 'Setup code' })).toHaveValue('ABCD-1234')
})
