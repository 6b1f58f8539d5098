import { matchRoutes, type RouteObject } from 'react-router'
import { expect, test } from 'vitest'
import SignedInGuard from '../auth/SignedInGuard.tsx'
import SiteGuard from '../desk/sites/SiteGuard.tsx'
import { NotFoundPage } from '../shell/NotFoundPage.tsx'
import { routes } from './app.tsx'
import { deskRoutes } from './deskRoutes.tsx'
import { guestRoutesFor } from './guestPages.ts'

/** The routes of the specification, section 2: each leads to a page, and asks for a sign-in where one is needed. */

const id = '0b6a1f8e-6f1c-4d7e-9a53-2f0f6f7a1c11'
const all = [...routes, ...deskRoutes, ...(guestRoutesFor('/external-chat') ?? [])]

/** Shown to everybody; pages of a bag by its barcode, those of guests by their token. */
const open = [
  '/',
  '/enter',
  '/rss-feed-display',
  '/oidc-callback',
  '/oidc-callback-error',
  '/silent-renew-oidc',
  '/redbag',
  '/redbag/about',
  '/redbag/setup',
  '/redbag/inventory',
  '/redbag/lockdown',
  '/external-chat',
  `/incident/${id}/access-revoked`,
  `/incident/${id}/external-dashboard`,
  '/redbag/AB12CD34',
  ...['about', 'attendance', 'checklist', 'classroom-chat', 'contents', 'generate-barcode', 'inventory'].map(
    (page) => `/redbag/AB12CD34/${page}`,
  ),
  ...['lockdown', 'post-lockdown', 'remedy', 'report', 'resources', 'setup'].map(
    (page) => `/redbag/AB12CD34/${page}`,
  ),
]

const signedIn = [
  '/camera-view',
  '/chat',
  '/qr-codes',
  '/safety-audits',
  '/sites-overview',
  '/video',
  '/redbag/edit',
  '/redbag/site-bag',
  '/admin/tenants',
  '/admin/tenants/create',
  `/admin/tenants/${id}`,
  `/admin/tenants/${id}/edit`,
  '/admin/users',
  '/admin/users/create',
  `/admin/users/${id}`,
  `/admin/users/${id}/edit`,
  ...[
    'configure',
    'help',
    'list',
    'notification-configuration',
    'notification-group-configuration',
    'start',
  ].map((page) => `/incident/${page}`),
  ...['after-action', 'external-access', 'overview'].flatMap((page) => [
    `/incident/${page}`,
    `/incident/${id}/${page}`,
  ]),
  '/rbim/list',
  '/rbim/SN-1',
  '/site/1',
  '/site/1/inventory',
  '/site/1/task',
  '/site/1/task/create',
  `/site/1/task/${id}/edit`,
  '/site/inventory',
  '/site/task',
  '/site/task/create',
  `/site/task/${id}/edit`,
]

/** The routes on the way to a page, as the router takes them. */
function wayTo(path: string): RouteObject[] {
  return (matchRoutes(all, path) ?? []).map(({ route }) => route as RouteObject)
}

/** The components around a page and on the way to it: those of routes without a path, guards among them. */
async function standingBefore(way: readonly RouteObject[]): Promise<unknown[]> {
  const lazies = way.slice(0, -1).map(({ lazy }) => (typeof lazy === 'function' ? lazy : async () => ({})))
  return Promise.all(lazies.map(async (load) => ((await load()) as { Component?: unknown }).Component))
}

test.each(open)('%s is there for everybody', async (path) => {
  const way = wayTo(path)
  expect(way.at(-1)?.path ?? path).not.toMatch(/\*$/)
  expect(await standingBefore(way)).not.toContain(SignedInGuard)
})

test.each(signedIn)('%s is there for whoever is signed in', async (path) => {
  const way = wayTo(path)
  expect(way.at(-1)?.path).not.toMatch(/\*$/)
  expect(await standingBefore(way)).toContain(SignedInGuard)
})

test('pages of guests may leave out which incident', () => {
  for (const page of ['access-revoked', 'clear-rooms', 'external-dashboard'])
    for (const path of [`/incident/${page}`, `/incident/${id}/${page}`])
      expect(wayTo(path).at(-1)?.path, path).toBe(`/incident/:id?/${page}`)
})

test('what is of one site stands behind the guard of sites', async () => {
  for (const path of ['/site/1', '/site/1/inventory', '/site/1/task'])
    expect(await standingBefore(wayTo(path)), path).toContain(SiteGuard)
})

test('what no route has is the error page, for everybody', async () => {
  for (const path of ['/no/such/page', '/redbag/about/nothing']) {
    const way = wayTo(path)
    const { element, Component } = (way.at(-1) ?? {}) as { element?: { type: unknown }; Component?: unknown }
    expect(element?.type ?? Component, path).toBe(NotFoundPage)
    expect(await standingBefore(way), path).not.toContain(SignedInGuard)
  }
})

test('routes of a bag have the names of the specification, and its barcode as parameter', () => {
  const of = (path: string) => matchRoutes(all, path)?.at(-1)
  expect(of('/redbag/AB12CD34/setup')?.route.id).toBe('redbag-barcode-setup')
  expect(of('/redbag/AB12CD34/classroom-chat')?.route.id).toBe('redbag-barcode-classroom-chat')
  expect(of('/redbag/AB12CD34/setup')?.params.barcode).toBe('AB12CD34')
})
