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
const lists: [string, ComponentType, Endpoint, object, RegExp][] = [
  ['incidents', IncidentListPage, listIncidents, none, /^(\d+|No) incidents?$/],
  ['RBIMs', RbimListPage, listRbims, { ...none, counts: {} }, /^(\d+|No) RBIMs?$|\(\d+\)/],
  ['users', UserListPage, listUsers, none, /^(\d+|No) users?$/],
]

for (const [name, Page, endpoint, answer, count] of lists)
  test(`a list of ${name} that is on its way does not say how much is in it`, async () => {
    const arrival = Promise.withResolvers<object>()
    leaveTheRestUnanswered()
    respond(endpoint, () => arrival.promise)
    await renderScreen(createElement(Page), { role: 'TenantAdmin' })
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect.element(page.getByText(/^Loading\b/).first()).toBeInTheDocument()
    expect(page.getByText(count).elements()).toEqual([])
    for (const scheme of schemes) {
      setScheme(scheme)
      await expectAccessible()
    }
    arrival.resolve(answer)
    await expect.element(page.getByText(count).last()).toBeVisible()
  })
