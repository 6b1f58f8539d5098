import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { afterAll, expect, test, vi } from 'vitest'
import { AppShell } from './AppShell.tsx'

// Test files of one worker share modules: here they are read with what is mocked below, and by nobody else.
vi.hoisted(() => vi.resetModules())
afterAll(() => void vi.resetModules())

const rights = vi.hoisted(() => ({ mayRead: true }))
vi.mock('../auth/accountState.ts', async (original) => ({
  ...(await original<typeof import('../auth/accountState.ts')>()),
  useAccountState: () => ({
    state: 'signedIn',
    account: { tenant: null, profile: { isGlobalAdmin: false } },
  }),
  useMay: () => rights.mayRead,
}))
vi.mock('./TopBar.tsx', () => ({ TopBar: () => null }))
vi.mock('./ActiveIncidentBanner.tsx', () => ({ ActiveIncidentBanner: () => 'the banner' }))
vi.mock('./IncidentStrip.tsx', () => ({ IncidentStrip: () => 'the strip' }))
vi.mock('./SideMenu.tsx', () => ({ SideMenu: () => null }))
vi.mock('./watch/WatchBar.tsx', () => ({ WatchBar: () => null }))
vi.mock('../live/UnreadableNotice.tsx', () => ({ UnreadableNotice: () => null }))

/** Lists the parts of a page that say that something is running. */
function saysOn(path: string): string[] {
  const page = renderToStaticMarkup(
    <MemoryRouter initialEntries={[path]}>
      <AppShell>the page</AppShell>
    </MemoryRouter>,
  )
  expect(page).toContain('the page')
  return ['the banner', 'the strip'].filter((each) => page.includes(each))
}

test('the banner of active incidents is on home and on the incident list, a strip on every other page, for who may see incidents', () => {
  for (const path of ['/', '/incident/list']) expect(saysOn(path)).toEqual(['the banner'])
  for (const path of ['/incident/start', '/sites-overview', '/site/task', '/admin/users'])
    expect(saysOn(path)).toEqual(['the strip'])
  rights.mayRead = false
  for (const path of ['/', '/sites-overview']) expect(saysOn(path)).toEqual([])
})
