import { expect } from '@playwright/test'
import { check } from './looksRight.ts'
import { account, bagPages, endIncident, managerAtDesk, phone, roomPhone, startIncident } from './people.ts'
import { test } from './story.ts'

test('a guardian comes: the student is found on the roster, the room sends them with a runner, and they meet', async ({
  browser,
}) => {
  const pages = await bagPages('oakridge', 'Oakridge High')
  const manager = await managerAtDesk(browser, account('oakridge', 'Manager'))
  await startIncident(manager, { kind: 'Drill', site: 'Oakridge High', action: 'Lockdown' })
  const page = new URL(manager.url()).pathname.replace(/overview.*/, 'reunification')
  await manager.goto(page)

  await test.step('reunification is started during a lockdown only after a question, and rooms are told', async () => {
    await expect(manager.getByText('Reunification has not started.')).toBeVisible()
    await check(manager, 'reunification-not-started')
    await manager.getByLabel('What rooms should know').fill('Guardians are met at the north gate.')
    await manager.getByRole('button', { name: 'Start reunification' }).click()
    const question = manager.getByRole('region', { name: 'Are you sure?' })
    await expect(question).toBeVisible()
    await check(manager, 'reunification-in-lockdown')
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(manager.getByText('Reunification has not started.')).toBeVisible()
    await manager.getByRole('button', { name: 'Start reunification' }).click()
    await question.getByRole('button', { name: /^Start/ }).click()
    await expect(manager.getByText('No students requested yet')).toBeVisible()
  })

  let roomName = ''
  let firstName = ''
  await test.step('the student is looked for by the first letters of a name', async () => {
    await manager.getByLabel('Who is waiting').fill('Mother, ID seen')
    await manager.getByLabel('Student', { exact: true }).fill('an')
    const found = manager.getByRole('list', { name: 'Students found' }).getByRole('listitem').first()
    await expect(found).toBeVisible()
    const text = (await found.textContent()) ?? ''
    roomName = [...pages.keys()].find((name) => text.includes(name)) ?? ''
    firstName = (await found.locator('strong').textContent()) ?? ''
    expect(firstName).not.toBe('')
    await check(manager, 'reunification-found')
    await found.getByRole('button', { name: 'Request', exact: true }).click()
    await expect(
      manager.getByRole('region', { name: 'Guardian is waiting' }).getByRole('listitem'),
    ).toHaveCount(1)
  })

  const room = await roomPhone(browser, pages.get(roomName) ?? '')
  await test.step('the room reads initials, and hands the student to a runner', async () => {
    await room.page.getByRole('button', { name: /^Reunify/ }).click()
    await expect(room.page.getByText('1 student(s) to process').first()).toBeVisible()
    await room.page.getByText('1 student(s) to process').first().click()
    const drawer = room.page.getByRole('dialog')
    await drawer.getByRole('tab', { name: /Reunify/ }).click()
    await expect(drawer).toContainText('Mother, ID seen')
    await drawer.getByRole('button', { name: 'Release to Runner' }).click()
    await expect(manager.getByRole('region', { name: 'With a runner' })).toContainText(roomName, {
      timeout: 20_000,
    })
  })

  await test.step('the release desk says that they met; it cannot be said twice', async () => {
    await manager.getByRole('button', { name: 'Met the guardian' }).click()
    await expect(manager.getByText('1 of 1 requested student with their guardian')).toBeVisible()
    await expect(manager.getByRole('button', { name: 'Met the guardian' })).toHaveCount(0)
    await check(manager, 'reunification-done')
    await manager.setViewportSize(phone)
  })

  await test.step('a second guardian comes: both students stand there by their names', async () => {
    await manager.getByLabel('Student', { exact: true }).fill('an')
    const found = manager.getByRole('list', { name: 'Students found' }).getByRole('listitem')
    const other = found.filter({ has: manager.getByRole('button', { name: 'Request', exact: true }) }).first()
    const name = (await other.locator('strong').textContent()) ?? ''
    expect(name).not.toBe('')
    await other.getByRole('button', { name: 'Request', exact: true }).click()
    const waiting = manager
      .getByRole('region', { name: 'Guardian is waiting' })
      .getByRole('heading', { level: 3 })
    await expect(waiting).toContainText(name)
    const met = manager.getByRole('region', { name: 'With the guardian' }).getByRole('heading', { level: 3 })
    await expect(met).toContainText(firstName)
    // Also when nothing is remembered from before.
    await manager.reload()
    await expect(met).toContainText(firstName)
    await expect(waiting).toContainText(name)
    await expect(manager.getByText('We can’t show names now')).toHaveCount(0)
  })
  await manager.goto(page.replace('reunification', 'overview'))
  await endIncident(manager)
})
