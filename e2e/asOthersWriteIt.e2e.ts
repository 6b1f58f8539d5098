import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect } from '@playwright/test'
import { ZipFile } from 'yazl'
import { plainRooms, polygonOf, square } from '../packages/domain/src/plan/planFixture.ts'
import { query } from './database.ts'
import { check } from './looksRight.ts'
import { account, bagPages, managerAtDesk } from './people.ts'
import { test } from './story.ts'

/** Numbers and plans as other people write them: their meaning is read, and left out parts are reported. */

test('a number that is pasted is the one that is meant, and one that nobody has is marked where it stands @ci', async ({
  browser,
}) => {
  const person = account('oakridge', 'Manager')
  const page = await managerAtDesk(browser, person)
  await page.goto('/')
  const open = async () => {
    await page.getByRole('button', { name: /, account$/ }).click()
    await page.getByRole('menuitem', { name: 'Notify me on this device' }).click()
  }
  await open()
  const number = page.getByLabel('Mobile number')
  const save = page.getByRole('button', { name: 'Save number' })
  await number.fill('+1 336 533 1632 x218')
  await save.click()
  await expect(page.getByText('Text messages can’t reach an extension.')).toBeVisible()
  await number.fill('\u202a+44 (0)20 7946\u20130000\u202c')
  await save.click()
  await expect(page.getByText('Saved.', { exact: true })).toBeVisible()
  await expect(number).toHaveValue('+442079460000')

  // As an earlier version kept it.
  await query(`update notification_contact set phone = '+4402079460000' where phone = '+442079460000'`)
  await page.goto('/')
  await open()
  await expect(page.getByText('No one has this number as it is written.')).toBeVisible()
  await check(page, 'own-number-wrong')
  await number.fill('')
  await save.click()
  await expect(page.getByText('Saved.', { exact: true })).toBeVisible()
})

test('a zip with a floor in each file is read from the ground up, and walls are counted, not rooms @ci', async ({
  browser,
}) => {
  const rooms = [...(await bagPages('oakridge', 'Oakridge Middle')).keys()]
  const manager = await managerAtDesk(browser, account('oakridge', 'Manager'))
  await manager.goto('/sites-overview')
  await manager.getByRole('link', { name: /Oakridge Middle/ }).click()
  const shape = (properties: object, at: number) => ({
    type: 'Feature',
    geometry: polygonOf(square(at)),
    properties,
  })
  const floor = (name: string, at: number) => {
    const named = plainRooms({ name, shape: square(at) })
    const walls = [5, 6, 7].map((place) => shape({ indoor: 'wall' }, place))
    const more = [shape({ indoor: 'room' }, 8), shape({ indoor: 'corridor', name: 'East corridor' }, 9)]
    return { ...named, features: [...named.features, ...walls, ...more] }
  }
  const zip = new ZipFile()
  for (const [name, plan] of [
    ['school-OG1.geojson', floor(rooms[1] ?? '', 1)],
    ['school-EG.geojson', floor(rooms[0] ?? '', 0)],
  ] as const)
    zip.addBuffer(Buffer.from(JSON.stringify(plan)), name)
  zip.end()
  const bytes = await buffer(zip.outputStream as Readable)
  await manager
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'plans.zip', mimeType: 'application/zip', buffer: bytes })
  await expect(manager.getByText(/4 places on 2 levels\./)).toBeVisible()
  await expect(manager.getByText('2 places have no name in the file.')).toBeVisible()
  await manager.getByText('8 shapes skipped because they are not places').click()
  await expect(manager.getByText('6 × wall')).toBeVisible()
  await expect(manager.getByText('2 × corridor: East corridor')).toBeVisible()
  await manager.getByText('2 levels', { exact: true }).click()
  await expect(manager.getByRole('listitem').filter({ hasText: /^(EG|OG1):/ })).toHaveText([
    'EG: 2 places',
    'OG1: 2 places',
  ])
  await check(manager, 'plan-left-out')
})
