import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect } from '@playwright/test'
import { runCommand } from '../tools/runCommand.ts'
import { query } from './database.ts'
import { check } from './looksRight.ts'
import { openGuestLink } from './openGuestLink.ts'
import { account, endIncident, invitePolice, managerAtDesk, muster, startIncident } from './people.ts'
import { test } from './story.ts'

const site = 'Oakridge High'
const verifier = fileURLToPath(new URL('../apps/web/dist/verify.mjs', import.meta.url))

test('a log is signed by the server and by the devices of command and a guest, and one file proves it @ci', async ({
  browser,
}, testInfo) => {
  const manager = await managerAtDesk(browser, account('oakridge', 'Manager'))
  await startIncident(manager, { kind: 'Drill', site, action: 'Lockdown' })
  const board = manager.url()

  await test.step('the device of a guest signs what it was shown', async () => {
    await invitePolice(manager)
    const words = manager.getByText(/\/external-dashboard#[\w-]{43}$/).first()
    const link = new URL((await words.textContent()) ?? '')
    await manager.locator('#content').getByRole('button', { name: 'Done' }).click()
    const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
    const guest = await context.newPage()
    await openGuestLink(guest, link.pathname + link.hash)
    await expect(guest.getByText(/This device has signed the log up to entry \d+/)).toBeVisible()
    await check(guest, 'guest-signs')
    await context.close()
  })

  await manager.goto(board)
  await endIncident(manager)
  await manager.goto(board.replace(/overview.*/, 'after-action'))

  await test.step('the report says how far it is signed, and by whose devices', async () => {
    const fact = manager.getByText(/to entry \d+, .*/).first()
    await expect(fact).toBeVisible()
    await expect(
      manager.getByText(/Also signed to entry \d+ by the device of outside responder Sgt. Kim Lee/),
    ).toBeVisible()
    await expect(manager.getByText(/Also signed to entry \d+ by the device of \w+/)).toHaveCount(2)
    await check(manager, 'after-action-signed')
  })

  await test.step('entries are left out, and the verifier proves the others with the public key alone', async () => {
    await manager.getByRole('button', { name: 'Sealed log without some entries…' }).click()
    const form = manager.getByRole('dialog', { name: 'Leave entries out of the sealed log' })
    await form.getByLabel('Outside responders').check()
    await form.getByLabel('Entries by number').fill('2-')
    await expect(form.getByText('Enter numbers and ranges')).toBeVisible()
    await form.getByLabel('Entries by number').fill('2')
    await check(manager, 'after-action-leave-out')
    const [file] = await Promise.all([
      manager.waitForEvent('download'),
      form.getByRole('button', { name: 'Save' }).click(),
    ])
    const log = await readFile(await file.path(), 'utf8')
    expect(log).not.toContain('GuestEntered')
    const [path, key] = [testInfo.outputPath('log.json'), testInfo.outputPath('key.pub')]
    await writeFile(path, log)
    await writeFile(key, (await muster('evidence', 'keys')).replace(/^Key .*$/gm, ''))
    const proved = await runCommand(process.execPath, [verifier, '--key', key, path])
    expect([proved.code, proved.output]).toEqual([0, expect.stringContaining('PROVED')])
    expect(proved.output).toMatch(/entries were left out/)
    await writeFile(path, log.replace('"Exercise"', '"Actual"'))
    expect((await runCommand(process.execPath, [verifier, '--key', key, path])).code).toBe(1)
  })

  await test.step('an administrator sees what is signed and says who keeps checkpoints', async () => {
    const admin = await managerAtDesk(browser, account('oakridge', 'TenantAdmin'))
    const [tenant] = await query<{ id: string }>(`select id from tenant where key = 'oakridge'`)
    await admin.goto(`/admin/tenants/${tenant?.id}?part=evidence`)
    await expect(admin.getByText('Last checkpoint', { exact: true })).toBeVisible()
    await admin.getByLabel('Email address').fill('records@law.example.org')
    await admin.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(admin.getByText(/^Checkpoint \d+, /)).toBeVisible()
    await check(admin, 'admin-evidence')
    await admin.getByRole('button', { name: 'Actions for records@law.example.org' }).click()
    await admin.getByRole('menuitem', { name: 'Remove' }).click()
    await expect(admin.getByText('No off-site copies yet. Add an address.')).toBeVisible()
  })
})
