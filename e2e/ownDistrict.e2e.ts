import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { writeDistrict } from '../tools/demo/writeDemoRoster.ts'
import {
  accept,
  account,
  bagPages,
  endIncident,
  managerAtDesk,
  muster,
  roomPhone,
  startIncident,
} from './people.ts'
import { test } from './story.ts'

/** A school's own roster, imported as a third organisation by its IT person, and its first drill. */

/** With MUSTER_SAMPLES set, also an export that another program made: 364 rooms. */
const samples = process.env.MUSTER_SAMPLES
const districts = [
  { key: 'northside', site: 'Northside Upper', rooms: 60, export: null },
  ...(samples
    ? [
        {
          key: 'tangerine',
          site: null,
          rooms: null,
          export: join(samples, 'oneroster/gospelnerd-district-medium'),
        },
      ]
    : []),
]

for (const district of districts) {
  test(`${district.key}: import, invite, drill; five rooms open it, three answer, exactly the others are silent @ci`, async ({
    browser,
  }) => {
    const folder = district.export ?? (await generated())
    const report = await muster(
      'import',
      'oneroster',
      folder,
      '--tenant',
      district.key,
      '--name',
      `District ${district.key}`,
    )
    expect(report).toMatch(/added/i)
    const manager = account('riverbend', 'TenantAdmin')
    await muster(
      'invite',
      '--tenant',
      district.key,
      '--email',
      manager.email,
      '--name',
      manager.name,
      '--role',
      'Manager',
    )

    const all = await muster('bags', '--tenant', district.key)
    const site = district.site ?? all.match(/^(\S.*School)$/m)?.[1] ?? ''
    const pages = await bagPages(district.key, site)
    if (district.rooms) expect(pages.size).toBe(district.rooms)

    const page = await managerAtDesk(browser, manager)
    await page.goto('/')
    await accept(page, `District ${district.key}`)
    await page.getByRole('button', { name: /, account$/ }).click()
    await page.getByRole('menuitem', { name: `District ${district.key}` }).click()
    await expect(page.getByRole('button', { name: /, account$/ })).toContainText(`District ${district.key}`)
    await startIncident(page, { kind: 'Drill', site, action: 'Lockdown' })

    const five = [...pages].slice(0, 5)
    const phones = []
    for (const [room, path] of five) phones.push({ room, ...(await roomPhone(browser, path)) })
    for (const phone of phones)
      await expect(phone.page.getByRole('button', { name: 'Acknowledge' }).first()).toBeVisible()
    for (const phone of phones.slice(0, 3)) await phone.page.getByRole('button', { name: 'All safe' }).click()

    const how = page.getByRole('region', { name: 'Room counts' })
    await expect(how.getByRole('button', { name: /Answered/ })).toContainText('3')
    await expect(how.getByRole('button', { name: /Silent/ })).toContainText(`${pages.size - 3}`)
    await expect(how.getByRole('button', { name: /Silent/ })).toContainText(`${pages.size - 5} not reached`)
    await how.getByRole('button', { name: /Silent/ }).click()
    for (const [at, { room }] of phones.entries()) {
      const card = page.getByRole('button').filter({ has: page.getByTitle(room, { exact: true }) })
      if (at < 3) await expect(card).toBeHidden()
      else await expect(card).toContainText('Seen')
    }
    await endIncident(page)
    for (const phone of phones) await expect(phone.page).toHaveURL(/\/post-lockdown/)
    for (const { context } of phones) await context.close()
    expect(await muster('verify-log', '--tenant', district.key)).toContain('The log is complete')
    if (!district.export) await rm(folder, { recursive: true })
  })
}

async function generated(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'muster-roster-'))
  await writeDistrict(folder, {
    tenantKey: 'oakridge',
    name: 'Northside District',
    schools: [
      { id: 'upper', name: 'Northside Upper', grades: ['09', '10'], rooms: 60, named: ['Gym', 'Library'] },
      { id: 'lower', name: 'Northside Lower', grades: ['01', '02'], rooms: 20, named: [] },
    ],
  })
  return folder
}
