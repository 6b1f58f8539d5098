import { readdirSync, readFileSync } from 'node:fs'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useStoredFilters } from './useStoredFilters.ts'

// Test files of one worker share modules: here they are read with what is mocked below, and by nobody else.
vi.hoisted(() => vi.resetModules())
afterAll(() => void vi.resetModules())

// Outside a browser no effect runs by itself.
vi.mock('react', async (original) => ({
  ...(await original<typeof import('react')>()),
  useEffect: (run: () => unknown) => void run(),
}))
const at = vi.hoisted(() => ({ address: '', went: [] as string[] }))
vi.mock('react-router', async (original) => ({
  ...(await original<typeof import('react-router')>()),
  useSearchParams: () => [new URLSearchParams(at.address), (to: string) => at.went.push(to)],
}))

beforeEach(() => {
  const kept = new Map<string, string>()
  at.went = []
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => kept.set(name, text),
  })
})
afterEach(() => vi.unstubAllGlobals())

function Page({ name }: { name: string }) {
  useStoredFilters(name)
  return null
}

/** Opens a page of lists with filters in its address, or without. */
function open(name: string, address: string) {
  at.address = address
  renderToStaticMarkup(<Page name={name} />)
}

test('whoever comes back to a bare list finds the filters they left, and those of no other page', () => {
  open('tasks', 'state=open&page=2')
  open('rbims', '')
  expect(at.went).toEqual([])
  open('tasks', '')
  expect(at.went).toEqual(['state=open&page=2'])
})

test('every list that is filtered keeps its filters', () => {
  const root = new URL('../..', import.meta.url)
  const keeping = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
    .filter((file) =>
      /\b(useStoredFilters|useListView)\(['`]/.test(readFileSync(new URL(file, root), 'utf8')),
    )
  expect(keeping.sort()).toEqual([
    'admin/audit/AuditLogPage.tsx',
    'admin/sites/SitesPart.tsx',
    'admin/tenants/TenantListPage.tsx',
    'admin/users/UserListPage.tsx',
    'command/list/IncidentListPage.tsx',
    'desk/bags/fleet/BagInventoryList.tsx',
    'desk/bags/fleet/SiteInventoryPage.tsx',
    'desk/drills/DrillLogPage.tsx',
    'desk/drills/PlannedDrillsPage.tsx',
    'desk/rbims/RbimListPage.tsx',
    'desk/safetyAudits/summary/SafetyAuditSummaryPage.tsx',
    'desk/sites/overview/useOverviewView.ts',
    'desk/tasks/TasksPage.tsx',
  ])
})
