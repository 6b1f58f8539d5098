import type { RouteObject } from 'react-router'
import { matchRoutes } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { storeAccess } from '../guest/session/guestAccess.ts'
import { guestRoutesFor } from './guestPages.ts'

const incidentId = '0b6a1f8e-6f1c-4d7e-9a53-2f0f6f7a1c11'
const other = '5d0c2d2e-1f6b-4b53-8a43-8a1f4f3f9a02'

/** A browser's storage; its keys are its own, as those of a real one. */
let storage: Storage
beforeEach(() => {
  storage = Object.create({
    getItem: (key: string) => (storage[key] as string | undefined) ?? null,
    setItem: (key: string, value: string) => {
      storage[key] = value
    },
  })
  vi.stubGlobal('window', { localStorage: storage })
})

const letIn = (id: string, isIn = true) =>
  storeAccess(storage, { incidentId: id, token: 'A'.repeat(43), isIn })
const leads = (routes: RouteObject[] | null, path: string) =>
  routes !== null && matchRoutes(routes, path) !== null

test.each([
  `/incident/${incidentId}/clear-rooms`,
  `/incident/${incidentId.toUpperCase()}/clear-rooms`,
  '/incident/clear-rooms',
])('%s is a guest’s where this device was let in', (path) => {
  expect(guestRoutesFor(path)).toBeNull()
  letIn(incidentId, false)
  expect(guestRoutesFor(path)).toBeNull()
  letIn(incidentId)
  expect(leads(guestRoutesFor(path), path)).toBe(true)
})

test('the rooms to clear of another incident are not', () => {
  letIn(other)
  expect(guestRoutesFor(`/incident/${incidentId}/clear-rooms`)).toBeNull()
})

test('whoever is signed in gets the page of staff, with an id and without', () => {
  letIn(incidentId)
  storage.setItem('oidc.user:https://sign-in.example:muster', '{}')
  expect(guestRoutesFor(`/incident/${incidentId}/clear-rooms`)).toBeNull()
  expect(guestRoutesFor('/incident/clear-rooms')).toBeNull()
})

test.each([
  '/external-chat',
  '/incident/external-dashboard',
  `/incident/${incidentId}/external-dashboard`,
  '/incident/access-revoked',
])('%s is a guest’s on any device', (path) => {
  expect(leads(guestRoutesFor(path), path)).toBe(true)
})

test.each(['/incident/list', '/incident/overview', `/incident/${incidentId}/overview`])(
  '%s is not',
  (path) => {
    letIn(incidentId)
    expect(guestRoutesFor(path)).toBeNull()
  },
)
