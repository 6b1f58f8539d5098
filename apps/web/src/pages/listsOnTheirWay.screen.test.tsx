import { listUsers } from '@muster/contract/adminUserCalls'
import type { Endpoint } from '@muster/contract/endpoint'
import { listIncidents } from '@muster/contract/incidentCalls'
import { listRbims } from '@muster/contract/rbimCalls'
import { type ComponentType, createElement } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible, schemes, setScheme } from '../../test/accessibility.ts'
import { installFakeApi, leaveTheRestUnanswered, respond } from '../../test/fakeApi.ts'
import { renderScreen } from '../../test/renderScreen.tsx'
import UserListPage from '../admin/users/UserListPage.tsx'
import IncidentListPage from '../command/list/IncidentListPage.tsx'
import RbimListPage from '../desk/rbims/RbimListPage.tsx'

installFakeApi()

const none = { items: [], page: 1, pageSize: 25, total: 0 }
const lists: [string, ComponentType, Endpoint, object, string][] = [
  ['incidents', IncidentListPage, listIncidents, none, 'No incidents, drills or tests yet.'],
  ['RBIMs', RbimListPage, listRbims, { ...none, counts: {} }, 'No devices yet.'],
  ['users', UserListPage, listUsers, none, 'No users yet.'],
]
const counted = /^(\d+|No|Nobody|Nothing)\b.*|\(\d+\)/

for (const [name, Page, endpoint, answer, words] of lists)
  test(`a list of ${name} that is on its way does not say how much is in it; an empty one says so once`, async () => {
    const arrival = Promise.withResolvers<object>()
    leaveTheRestUnanswered()
    respond(endpoint, () => arrival.promise)
    await renderScreen(createElement(Page), { role: 'TenantAdmin' })
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect.element(page.getByText(/^Loading\b/).first()).toBeInTheDocument()
    expect(page.getByText(counted).elements()).toEqual([])
    for (const scheme of schemes) {
      setScheme(scheme)
      await expectAccessible()
    }
    arrival.resolve(answer)
    await expect.element(page.getByRole('status').getByText(words)).toBeVisible()
    expect(page.getByText(/^(0|No|Nobody|Nothing)\b/).elements()).toHaveLength(1)
  })
