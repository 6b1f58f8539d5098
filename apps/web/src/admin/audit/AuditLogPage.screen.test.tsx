import { listTenants } from '@muster/contract/adminTenantCalls'
import { searchAudit } from '@muster/contract/auditCalls'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible, schemes, setScheme } from '../../../test/accessibility.ts'
import { answer, installFakeApi } from '../../../test/fakeApi.ts'
import { desk, phone, renderScreen } from '../../../test/renderScreen.tsx'
import AuditLogPage from './AuditLogPage.tsx'

installFakeApi()

const entry = {
  at: new Date(2026, 2, 2, 12, 4, 5).toISOString(),
  tenantKey: 'oakridge',
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
