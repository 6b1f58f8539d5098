import { expect, type Request } from '@playwright/test'
import { startAlone } from './ownServer.ts'
import { account, desk, endIncident, musterAt, phone, signIn, startIncident } from './people.ts'
import { test } from './story.ts'
import { ownPort } from './testServer.ts'

/** Pages that come from one server and call another (`API_URL`, `API_ORIGINS`): to a browser these two are strangers. */

const port = ownPort(6)
const pages = `http://localhost:${port}`
const api = `http://127.0.0.1:${port}`
const site = 'Oakridge Middle'

let muster: Awaited<ReturnType<typeof startAlone>>
test.beforeAll(async () => {
  muster = await startAlone(port, { API_URL: api, API_ORIGINS: pages })
})
test.afterAll(() => muster?.stop())

test('a drill runs between pages of one origin and a server of another @ci', async ({ browser }) => {
  const list = await musterAt(muster.home, 'bags', '--tenant', 'oakridge', '--site', site)
  const [, path = ''] = /(\/redbag\/[\w-]{22})/.exec(list) ?? []
  const open = (viewport: typeof desk) => browser.newContext({ viewport, baseURL: pages })
  const [room, manager] = await Promise.all([
    open(phone).then((context) => context.newPage()),
    open(desk).then((context) => context.newPage()),
  ])
  const calls = { own: [] as string[], other: [] as string[] }
  const note = (request: Request) => {
    const url = new URL(request.url())
    if (url.pathname.startsWith('/api/')) calls[url.origin === api ? 'other' : 'own'].push(url.pathname)
  }
  for (const page of [room, manager]) page.on('request', note)

  await room.goto(path)
  await expect(room.getByText('No incident now')).toBeVisible()
  await signIn(manager, account('oakridge', 'Manager'))
  await startIncident(manager, { kind: 'Drill', site, action: 'Lockdown' })

  await room.getByRole('button', { name: 'Acknowledge' }).first().click()
  await expect(room.getByText('Acknowledged', { exact: true }).first()).toBeVisible()
  await expect(room.getByText(/^Live/)).toBeVisible()
  await expect(manager.getByRole('button').filter({ hasText: 'Answered' }).first()).toBeVisible()
  await endIncident(manager)
  await expect(room).toHaveURL(/post-lockdown/)

  expect(calls.own).toEqual([])
  for (const part of [/GetBagStatus$/, /\/stream$/, /SubmitClassroomUpdate$|\/commands$/])
    expect(
      calls.other.some((each) => part.test(each)),
      String(part),
    ).toBe(true)
})
