import { searchEverything } from '@muster/contract/searchCalls'
import { listSites } from '@muster/contract/siteCalls'
import { IconUsers } from '@tabler/icons-react'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible, schemes, setScheme } from '../../../test/accessibility.ts'
import {
  answer,
  callsOf,
  installFakeApi,
  leaveTheRestUnanswered,
  refusal,
  respond,
} from '../../../test/fakeApi.ts'
import { desk, phone, renderScreen } from '../../../test/renderScreen.tsx'
import { AccountContext, useAccountState } from '../../auth/accountState.ts'
import { paths, routePatterns } from '../../paths.ts'
import { MenuContext } from '../menuContext.ts'
import { FindButton } from './FindButton.tsx'

installFakeApi()
beforeEach(() => localStorage.clear())

const listed = { group: null, icon: IconUsers }
const pages = [
  { ...listed, path: paths.home, right: null, title: 'Home' },
  { ...listed, path: paths.adminUsers, right: 'user.manage', title: 'Users' },
  { ...listed, path: paths.adminUserCreate, right: 'user.manage', title: 'Invite user' },
  { ...listed, path: routePatterns.site, right: 'site.read', title: 'Site' },
] as const

const nothing = { sites: [], rooms: [], accounts: [], staff: [], incidents: [] }
const room = {
  siteId: 7,
  siteName: 'Oak High',
  roomId: '6ff6c0d6-7f0e-4f5d-8d6a-5a2d7f6b1c11',
  roomName: 'Gym',
}
const sites = (names: string[]) => ({
  items: names.map((name, at) => ({ id: at + 7, name, roomCount: 1, studentCount: 1 })),
  page: 1,
  pageSize: 1000,
  total: names.length,
})

function Bar() {
  const state = useAccountState()
  return state.state === 'signedIn' ? (
    <AccountContext value={state}>
      <MenuContext value={{ top: [], side: [], pages }}>
        <FindButton account={state.account} />
        <p>A page</p>
      </MenuContext>
    </AccountContext>
  ) : null
}

const field = () => page.getByRole('combobox', { name: 'Search' })
const options = () =>
  page
    .getByRole('option')
    .elements()
    .map((option) => option.textContent)
const marked = () => page.getByRole('option', { selected: true })

async function open(size = desk) {
  leaveTheRestUnanswered()
  answer(searchEverything, nothing)
  const router = await renderScreen(<Bar />, { role: 'TenantAdmin', size })
  await userEvent.keyboard('{Control>}k{/Control}')
  await expect.element(field()).toBeVisible()
  await expect.element(field()).toHaveFocus()
  return router
}

for (const size of [desk, phone])
  test(`the key opens it, typing finds, Enter opens the first: ${size.width} px`, async () => {
    const router = await open(size)
    respond(searchEverything, () => ({ ...nothing, rooms: [room] }))
    await field().fill('gym')
    await expect.element(marked()).toHaveTextContent('GymOak HighRoom')
    await expect.element(page.getByRole('status')).toHaveTextContent('1 result')
    const { id } = marked().element()
    await expect.element(field()).toHaveAttribute('aria-activedescendant', id)
    for (const scheme of schemes) {
      setScheme(scheme)
      await expectAccessible()
    }
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    const { pathname, search } = router.state.location
    expect(pathname + search).toBe(`/site/7?room=${room.roomId}`)
  })

test('arrows go around the list, the server is asked for what was typed, and Escape closes it', async () => {
  await open()
  await field().fill('us')
  await field().fill('user')
  await expect.element(page.getByRole('option').first()).toHaveTextContent('Users')
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(marked()).toHaveTextContent('Invite a user')
  await userEvent.keyboard('{ArrowUp}{ArrowUp}')
  expect(marked().element().textContent).toBe(options().at(-1))
  await expect.poll(() => callsOf(searchEverything).map(({ query }) => query.search)).toContain('user')
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

test('what was opened by it comes first the next time, and no person’s name is kept', async () => {
  await open()
  respond(searchEverything, () => ({
    ...nothing,
    accounts: [{ userId: room.roomId, name: 'Marta Quill', email: 'marta@oak.example' }],
  }))
  await field().fill('marta')
  await page.getByRole('option', { name: /Marta Quill/ }).click()
  await page.getByRole('button', { name: 'Search' }).click()
  await field().fill('users')
  await userEvent.keyboard('{Enter}')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect.element(page.getByRole('option').first()).toHaveTextContent('Users')
  expect(Object.values(localStorage).join()).not.toMatch(/Marta|marta/)
})

test('a command at a site asks which, and goes there at once where there is one', async () => {
  const router = await open()
  answer(listSites, sites(['Oak High', 'Oak Middle']))
  await field().fill('add a room')
  await userEvent.keyboard('{Enter}')
  const site = page.getByRole('combobox', { name: 'Site' })
  await expect.element(site).toHaveFocus()
  await expect.element(page.getByRole('option')).toHaveLength(2)
  await expectAccessible()
  await page.getByRole('button', { name: 'Back to search' }).click()
  await field().fill('add a room')
  await userEvent.keyboard('{Enter}')
  await site.fill('middle')
  await userEvent.keyboard('{Enter}')
  expect(router.state.location.pathname + router.state.location.search).toBe('/site/8?room=new')
})

test('somebody with one site is not asked for it', async () => {
  const router = await open()
  answer(listSites, sites(['Oak High']))
  await field().fill('add a room')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => router.state.location.search).toBe('?room=new')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

test('without the server, pages are found and it says so; nothing at all says so too', async () => {
  await open()
  respond(searchEverything, () => refusal(503, 'Try again later.'))
  await field().fill('users')
  await expect.element(page.getByText('We couldn’t search sites, rooms and people.')).toBeVisible()
  await expect.element(page.getByRole('option').first()).toHaveTextContent('Users')
  answer(searchEverything, nothing)
  await field().fill('zzzz')
  await expect.element(page.getByText(/^Nothing matches “zzzz”/)).toBeVisible()
  await expectAccessible()
})
