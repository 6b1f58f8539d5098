import { expect, type Page } from '@playwright/test'
import { chooseFrom } from './chooseFrom.ts'
import { go } from './go.ts'
import { namesOf } from './namedThings.ts'
import { account, bagPages, endIncident, roomPhone, startIncident } from './people.ts'
import { deskForPictures, takePicture } from './picturesForDocs.ts'
import { test } from './story.ts'

/**
 * `npm run pictures`: takes the pictures that the documentation shows, of the demo district, into docs/pictures. It is no part of
 * `npm test`. Look at each before it is committed.
 */

const site = 'Oakridge High'

test('pictures of administration', async ({ browser }) => {
  const { tenant } = await namesOf('TenantAdmin')
  const global = await deskForPictures(browser, account('oakridge', 'GlobalAdmin'))
  await global.goto('/admin/tenants')
  await expect(global.getByText('Riverbend Schools')).toBeVisible()
  await takePicture(global, 'tenants')

  const page = await deskForPictures(browser, account('oakridge', 'TenantAdmin'))
  const organization = `/admin/tenants/${tenant}`
  await page.goto(organization)
  await takeEach(page, {
    'my-organization': [organization, 'Incidents, drills and tests by month'],
    'first-drill': [`${organization}?part=checklist`, 'Rooms'],
    sites: [`${organization}?part=sites`, site],
    'sign-in': [`${organization}?part=sign-in`, 'Require passkeys'],
    resources: [`${organization}?part=resources`, 'Title'],
    imports: [`${organization}?part=imports`, 'Check the file'],
    evidence: [`${organization}?part=evidence`, 'Off-site copies'],
    'data-we-keep': [`${organization}?part=data`, 'Logs of real incidents'],
    users: ['/admin/users', 'Priya Raman'],
    'audit-log': ['/admin/audit', 'Entries can’t be changed or removed.'],
    feeds: ['/admin/feeds', 'Public alerts'],
  })
})

test('pictures of sites, bags and what is configured', async ({ browser }) => {
  const { site: id } = await namesOf('Manager')
  const page = await deskForPictures(browser, account('oakridge', 'Manager'))
  await page.goto('/')
  await addRbim(page)
  await addGroupAndRule(page)
  await drawPlan(page, id)
  await takePicture(page, 'plan')
  await planDrill(page)
  await takeEach(page, {
    'your-sign-in': ['/your-sign-in', 'Where you are signed in'],
    'sites-overview': ['/sites-overview?view=list', site],
    site: [`/site/${id}`, 'Readiness'],
    bags: [`/redbag/edit?site=${id}`, 'Add a bag'],
    'qr-codes': [`/qr-codes?site=${id}`, 'Label preview'],
    inventory: ['/muster-overview', 'Missing items'],
    rbims: ['/rbim/list', 'RB-1004'],
    tasks: ['/site/task', 'Restock'],
    'safety-audits': ['/safety-audits', 'Start a safety audit'],
    notifications: ['/incident/notification-configuration', 'Real incidents'],
    'incident-surveys': ['/incident/configure', 'Instruction 1'],
    drills: ['/incident/drills', 'Weekly evacuation drill'],
    'drill-log': ['/incident/drill-log', 'Export CSV'],
  })
  await go(page, `/redbag/edit?site=${id}&part=codes`, false)
  await page.getByRole('button', { name: 'Create setup code' }).click()
  await expect(page.getByRole('img', { name: /^QR code/ })).toBeVisible()
  await takePicture(page, 'setup-codes')
  await page.goto('/incident/drill-rules')
  await page
    .getByRole('button', { name: 'Use template' })
    .or(page.getByRole('link', { name: 'Use template' }))
    .click()
  await expect(page.getByText('Web address')).toBeVisible()
  await takePicture(page, 'drill-rules')
})

test('pictures of home and the search', async ({ browser }) => {
  const page = await deskForPictures(browser, account('oakridge', 'Manager'))
  await page.goto('/sites-overview?view=list')
  await expect(page.getByText(site).first()).toBeVisible()
  await page.keyboard.press('ControlOrMeta+k')
  await page.getByRole('combobox', { name: 'Search' }).fill('room 10')
  await expect(page.getByRole('option', { name: /^Room 101/ }).first()).toBeVisible()
  await takePicture(page, 'search')
})

test('pictures of a drill', async ({ browser }) => {
  const page = await deskForPictures(browser, account('oakridge', 'Manager'))
  await page.goto('/incident/start')
  await page.getByRole('radio', { name: 'Drill', exact: true }).check({ force: true })
  await page.getByRole('checkbox', { name: new RegExp(`^${site}`) }).check({ force: true })
  await page.getByRole('radio', { name: /^Lockdown/ }).check({ force: true })
  await takePicture(page, 'start-incident')
  await startIncident(page, { kind: 'Drill', site, action: 'Lockdown' })
  const board = page.url()
  for (const address of [...(await bagPages('oakridge', site)).values()].slice(0, 3)) {
    const room = await roomPhone(browser, address)
    await room.page.getByRole('button', { name: 'Acknowledge', exact: true }).first().click()
    await expect(room.page.getByRole('button', { name: 'Acknowledged', exact: true }).first()).toBeVisible()
  }
  await page.goto(board)
  await expect(page.getByText('Answered').first()).toBeVisible()
  await expect(page.getByText('Not reached').first()).toBeVisible()
  await takePicture(page, 'incident')
  await page.goto(board.replace('overview', 'external-access'))
  await page.getByRole('textbox', { name: 'Name' }).fill('Sgt. Kim Lee, Police')
  await page.getByRole('textbox', { name: 'Email or badge number' }).fill('klee@police.example.org')
  await page.getByRole('radio', { name: /^Police/ }).click()
  await takePicture(page, 'guests')
  await page.goto(board.replace('overview', 'reunification'))
  await page.getByLabel('What rooms should know').fill('Guardians are met at the north gate.')
  await takePicture(page, 'reunification')
  await page.goto(board)
  await endIncident(page)
  await page.goto(board.replace('overview', 'after-action'))
  await expect(page.getByText('Response times').first()).toBeVisible()
  await takePicture(page, 'after-action')
})

/** @param pages by the name of the picture: its address, and words that are there when it is */
async function takeEach(page: Page, pages: Record<string, readonly [path: string, words: string]>) {
  for (const [name, [path, words]] of Object.entries(pages)) {
    await go(page, path, false)
    await expect(page.getByText(words).first()).toBeVisible()
    await takePicture(page, name)
  }
}

async function addRbim(page: Page) {
  await page.goto('/rbim/list')
  await page.getByRole('button', { name: 'Add RBIM' }).click()
  const form = page.getByRole('form', { name: 'Add a device (RBIM)' })
  await page.getByLabel('Serial number', { exact: true }).fill('RB-1004')
  await page.getByLabel('Model', { exact: true }).fill('RB-2')
  await chooseFrom(form, 'Site', site)
  await form.getByRole('combobox', { name: 'Room' }).click()
  await form.getByRole('option').nth(1).click()
  await form.getByRole('button', { name: 'Add RBIM' }).click()
  await page.getByRole('button', { name: 'I saved it' }).click()
}

async function addGroupAndRule(page: Page) {
  await page.goto('/incident/notification-group-configuration?group=new')
  await page.getByLabel('Name', { exact: true }).fill('School leaders')
  await page.getByRole('button', { name: 'Save group' }).click()
  await expect(page.getByRole('heading', { name: 'School leaders', exact: true })).toBeVisible()
  await page.getByLabel('Who', { exact: true }).selectOption({ label: 'Everyone with a role' })
  await chooseFrom(page, 'Role', 'Manager')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByRole('button', { name: /^Remove/ }).first()).toBeVisible()
  await takePicture(page, 'notification-groups')
  await page.goto('/incident/notification-configuration?rule=new')
  await page.getByLabel('Name', { exact: true }).fill('Real incidents')
  await page.getByRole('checkbox', { name: /School leaders/ }).check()
  await page.getByRole('button', { name: 'Save rule' }).click()
  await expect(page.getByRole('heading', { name: 'Rules' })).toBeVisible()
}

/** Draws two rooms on a picture of a floor; nothing of it is saved. */
async function drawPlan(page: Page, siteId: number) {
  await page.goto(`/site/${siteId}/plan/draw`)
  const floor = await page.evaluate(() => {
    const canvas = document.createElement('canvas')
    Object.assign(canvas, { width: 1200, height: 800 })
    const pen = canvas.getContext('2d')
    if (!pen) return ''
    pen.fillStyle = '#ffffff'
    pen.fillRect(0, 0, 1200, 800)
    pen.strokeStyle = '#37455a'
    pen.lineWidth = 8
    for (const y of [60, 500]) for (const x of [60, 330, 600, 870]) pen.strokeRect(x, y, 270, 240)
    pen.strokeRect(60, 60, 1080, 680)
    return canvas.toDataURL('image/png').slice('data:image/png;base64,'.length)
  })
  const file = { name: 'floor.png', mimeType: 'image/png', buffer: Buffer.from(floor, 'base64') }
  await page.locator('input[type=file]').setInputFiles(file)
  await expect(page.getByLabel('Level name')).toBeVisible()
  for (const [at, left] of [5, 27.5].entries()) {
    await page.getByRole('button', { name: 'Add a rectangle' }).click()
    await page.getByRole('textbox', { name: 'From the left' }).fill(String(left))
    await page.getByRole('textbox', { name: 'From the top' }).fill('7.5')
    await page.getByRole('textbox', { name: 'Width' }).fill('22.5')
    await page.getByRole('textbox', { name: 'Height' }).fill('30')
    await page.getByRole('combobox', { name: 'Room', exact: true }).click()
    await page
      .getByRole('option')
      .nth(at + 3)
      .click()
  }
}

async function planDrill(page: Page) {
  await page.goto('/incident/drills/create')
  await page.getByLabel('Title').fill('Weekly evacuation drill')
  await page.getByRole('radio', { name: /^Evacuate/ }).check()
  await page.getByRole('checkbox', { name: site }).check()
  await page.getByLabel('First day').fill(new Date(Date.now() + 86_400_000).toISOString().slice(0, 10))
  await page.getByLabel('Repeats').selectOption({ label: 'Weekly' })
  await page.getByRole('button', { name: 'Plan drill' }).click()
  await expect(page.getByRole('article', { name: 'Weekly evacuation drill' })).toBeVisible()
}
