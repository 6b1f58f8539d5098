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
  useAccountState: () => ({ state: 'signedIn', account: { tenant: null } }),
  useMay: () => rights.mayRead,
}))
vi.mock('./TopBar.tsx', () => ({ TopBar: () => null }))
vi.mock('./ActiveIncidentBanner.tsx', () => ({ ActiveIncidentBanner: () => 'the banner' }))
vi.mock('./watch/WatchBar.tsx', () => ({ WatchBar: () => null }))
vi.mock('../live/UnreadableNotice.tsx', () => ({ UnreadableNotice: () => null }))

function hasBanner(path: string): boolean {
  const page = renderToStaticMarkup(
    <MemoryRouter initialEntries={[path]}>
      <AppShell>the page</AppShell>
    </MemoryRouter>,
  )
  expect(page).toContain('the page')
  return page.includes('the banner')
}

test('the banner of active incidents is on home and on the incident list, for who may see incidents', () => {
  expect(['/', '/incident/list', '/incident/start', '/sites-overview'].map(hasBanner)).toEqual([
    true,
    true,
    false,
    false,
  ])
  rights.mayRead = false
  expect(hasBanner('/')).toBe(false)
})
