import { randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import { account, managerAtDesk } from './people.ts'
import { test } from './story.ts'
import { testServer } from './testServer.ts'

/** A browser that is notified while nobody looks at Muster, and who may set who is notified. */

test('a browser shows what it is pushed with no page of Muster open; a press opens the incident, the button says that it was read', async ({
  browser,
}) => {
  const context = await browser.newContext({ serviceWorkers: 'allow' })
  const page = await context.newPage()
  await page.goto('/enter')
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/sw.js')
    await navigator.serviceWorker.ready
  })
  // An empty page, of nobody, speaks to the browser.
  const cdp = await context.newCDPSession(await context.newPage())
  const registered = new Promise<string>((resolve) => {
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
      if (first) resolve(first.registrationId)
    })
  })
  let running = 'unknown'
  cdp.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
    running = versions.at(-1)?.runningStatus ?? running
  })
  await cdp.send('ServiceWorker.enable')
  const registrationId = await registered
  const push = (data: string) =>
    cdp.send('ServiceWorker.deliverPushMessage', { origin: testServer.url, registrationId, data })
  await page.close()
  expect(context.pages().map((each) => each.url())).toEqual(['about:blank'])
  await cdp.send('ServiceWorker.stopAllWorkers')
  await expect.poll(() => running).toBe('stopped')
  await push('')
  await expect.poll(() => running).toBe('running')
  const worker = context.serviceWorkers().at(-1)
  if (!worker) throw new Error('no worker')
  // A headless browser has nowhere to show it, and refuses (`Notification.permission` stays denied, whatever is granted): what it was
  // asked to do is noted instead.
  await worker.evaluate(() => {
    const noted: unknown[] = []
    const note =
      (what: string) =>
      async (...all: unknown[]) => {
        noted.push([what, ...all])
        return { ok: true }
      }
    const { registration, clients } = globalThis as unknown as Record<'registration' | 'clients', object>
    Object.assign(registration, { showNotification: note('show') })
    Object.assign(clients, { openWindow: note('open') })
    Object.assign(globalThis, { noted, fetch: note('fetch') })
  })
  const noted = () => worker.evaluate(() => (globalThis as unknown as { noted: unknown[] }).noted)
  const incidentId = randomUUID()
  const title = 'DRILL: Lockdown at Oakridge High'
  const news = {
    title,
    body: 'Locks, lights.',
    tag: incidentId,
    incidentId,
    url: `/notified/${'a'.repeat(22)}`,
  }
  await push(JSON.stringify(news))
  const { body, tag } = news
  await expect
    .poll(noted)
    .toMatchObject([['show', title, { body, tag, actions: [{ title: 'I have read this' }] }]])

  const press = (action: string) =>
    worker.evaluate(
      ([data, pressed]) => {
        const event = new Event('notificationclick')
        const notification = { data, close: () => {} }
        globalThis.dispatchEvent(Object.assign(event, { notification, action: pressed, waitUntil: () => {} }))
      },
      [JSON.stringify(news), action],
    )
  await press('')
  await press('read')
  await expect
    .poll(async () => (await noted()).slice(1))
    .toEqual([
      ['open', `/incident/${incidentId}/overview`],
      ['fetch', `/api${news.url}`, { method: 'POST' }],
    ])
  await push('')
  await expect.poll(async () => (await noted()).length).toBe(4)
})

test('somebody held to sites cannot set who is told', async ({ browser }) => {
  const page = await managerAtDesk(browser, account('oakridge', 'SiteSpecific'))
  await page.goto('/')
  await page.getByRole('button', { name: 'Configure' }).click()
  await expect(page.getByRole('menuitem', { name: 'Incident Surveys' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Incident Notifications' })).toHaveCount(0)
  for (const path of ['/incident/notification-configuration', '/incident/notification-group-configuration']) {
    await page.goto(path)
    await expect(page.getByText('This page is for managers of the whole organization')).toBeVisible()
  }
})
