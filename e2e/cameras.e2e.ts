import { expect } from '@playwright/test'
import { startFakeServer } from '../apps/api/test/fakeServers.ts'
import { query } from './database.ts'
import { check } from './looksRight.ts'
import { account, managerAtDesk, startIncident, takeBack } from './people.ts'
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
    await manager.getByLabel('What the camera shows').fill('From the stage')
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
    await expect(tile.getByRole('img', { name: 'View from Gym' })).toBeVisible()
    await expect(tile.getByText(/^Picture \d+ s old$/)).toBeVisible()
  })

  await test.step('it goes away: the tile says so, and how old its picture is', async () => {
    await gym.close()
    await expect(tile.getByText(/Not reachable\..*This picture is \d+ s old\./)).toBeVisible()
    await check(manager, 'cameras-away')
    await tile.getByRole('link', { name: 'Gym' }).click()
    await expect(manager.getByRole('heading', { name: 'Gym', level: 1 })).toBeVisible()
    await expect(manager.getByText('The camera can’t be reached.')).toBeVisible()
    await check(manager, 'camera-alone')
  })

  await test.step('a clip that cannot be played here says where it is', async () => {
    const [clip] = await query<{ id: string }>(
      `select r.id from resource r join tenant t on t.id = r.tenant_id
      where r.kind = 'clip' and r.url is not null and t.key = 'oakridge'`,
      [],
    )
    await manager.goto(`/video?clip=${clip?.id}`)
    await expect(manager.getByText('This clip can’t be played here.')).toBeVisible()
    await check(manager, 'clip-elsewhere')
  })

  await test.step('staff are told that it is not for them', async () => {
    const staff = await managerAtDesk(browser, account('oakridge', 'Staff'))
    await staff.goto('/camera-view')
    await expect(staff.getByRole('heading', { name: 'You don’t have access to cameras' })).toBeVisible()
  })

  await manager.goto('/incident/overview')
  await takeBack(manager)
})
