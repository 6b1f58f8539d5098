import { listTenants } from '@muster/contract/adminTenantCalls'
import { searchAudit } from '@muster/contract/auditCalls'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible, schemes, setScheme } from '../../../test/accessibility.ts'
import { answer, callsOf, installFakeApi } from '../../../test/fakeApi.ts'
import { desk, phone, renderScreen } from '../../../test/renderScreen.tsx'
import AuditLogPage from './AuditLogPage.tsx'

installFakeApi()

const entry = {
  at: new Date(2026, 2, 2, 12, 4, 5).toISOString(),
  tenantKey: 'oakridge',
  tenantName: 'Oakridge Unified School District',
  from: '192.0.2.7',
  action: 'user.changed',
  subject: 'Joan Becker (joan.becker@oakridge.example.org)',
  before: { name: 'Joan Becker' },
  after: { name: 'Joan M. Becker' },
}
const actors = ['Dana Reyes (dana.reyes@oakridge.example.org)', 'Dana Reyes (mallory@oakridge.example.org)']

test.each([phone, desk])('two authors of one name are told apart by their addresses', async (size) => {
  answer(listTenants, { items: [], page: 1, pageSize: 100, total: 0 })
  answer(searchAudit, {
    items: actors.map((actor, at) => ({ ...entry, id: String(at), actor })),
    page: 1,
    pageSize: 50,
    total: 2,
    isMore: false,
    searchedTo: null,
  })
  await renderScreen(<AuditLogPage />, { role: 'TenantAdmin', size })
  for (const actor of actors)
    await expect.element(page.getByRole('article').filter({ hasText: actor })).toBeVisible()
  for (const scheme of schemes) {
    setScheme(scheme)
    await expectAccessible()
  }
})

test('an action is found by a part of its words, and narrows the log until its chip is removed', async () => {
  answer(listTenants, { items: [], page: 1, pageSize: 100, total: 0 })
  answer(searchAudit, { items: [], page: 1, pageSize: 50, total: 0, isMore: false, searchedTo: null })
  const router = await renderScreen(<AuditLogPage />, { role: 'TenantAdmin' })
  await page.getByRole('button', { name: 'Filter' }).click()
  await page.getByRole('combobox', { name: 'Action' }).fill('label repl')
  await page.getByRole('option', { name: 'Bag label replaced' }).click()
  await expect.poll(() => callsOf(searchAudit).at(-1)?.query.action).toBe('bag.rotated')
  await page.getByLabelText('From', { exact: true }).fill('2026-03-01')
  await expect.poll(() => callsOf(searchAudit).at(-1)?.query).toMatchObject({ action: 'bag.rotated' })
  await expect.poll(() => callsOf(searchAudit).at(-1)?.query.since).toBeDefined()
  await page.getByRole('button', { name: 'Remove filter Action: Bag label replaced' }).click()
  await expect.poll(() => router.state.location.search).toBe('?since=2026-03-01')
})

test('fields and codes are words; names, and what people typed, keep their direction', async () => {
  answer(listTenants, { items: [], page: 1, pageSize: 100, total: 0 })
  const after = { name: 'غرفة 12', kind: 'siteStaff', expiresAt: '2026-11-27T17:05:58.000Z' }
  answer(searchAudit, {
    items: [{ ...entry, id: '1', actor: 'Dana Reyes', before: null, after }],
    page: 1,
    pageSize: 50,
    total: 1,
    isMore: false,
    searchedTo: null,
  })
  await renderScreen(<AuditLogPage />, { role: 'TenantAdmin' })
  await expect.element(page.getByText('Expires', { exact: true })).toBeVisible()
  await expect.element(page.getByText('Site staff')).toBeVisible()
  const marked = [...document.querySelectorAll('article bdi')].map(({ textContent }) => textContent)
  expect(marked).toEqual([entry.subject, 'Dana Reyes', entry.tenantName, 'غرفة 12'])
})
