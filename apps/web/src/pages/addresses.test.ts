import { matchRoutes, type RouteObject } from 'react-router'
import { expect, test } from 'vitest'
import { pagesThatAre, pagesThatAreNot, pagesThatLead, seenElsewhere } from '../../../../e2e/addresses.ts'
import { routes } from './app.tsx'
import { deskRoutes } from './deskPages.ts'
import { safetyAuditFieldRoutes } from './fieldPages.ts'
import { guestRoutesFor } from './guestPages.ts'

const id = '0b6a1f8e-6f1c-4d7e-9a53-2f0f6f7a1c11'
const named = { site: 1, user: id, tenant: id, incident: id }
const all = [...routes, ...deskRoutes, ...(guestRoutesFor('/external-chat') ?? []), ...safetyAuditFieldRoutes]

/** The path of each route that nothing is below, as it is written in the table. */
function pathsOf(among: readonly RouteObject[], over = ''): string[] {
  return among.flatMap(({ path, children, index }) => {
    const whole = path === undefined ? over : path.startsWith('/') ? path : `${over}/${path}`
    return children && !index ? pathsOf(children, whole) : [whole]
  })
}

test('every page of the app is walked by a story', () => {
  const walked = [
    ...pagesThatAre(named).map(({ path }) => path),
    ...pagesThatLead.map(({ path }) => path),
    ...pagesThatAreNot(named),
  ]
  const leads = (path: string) =>
    (matchRoutes(all, path.split('?')[0] ?? '') ?? []).reduce(
      (whole, { route }) => (route.path?.startsWith('/') ? route.path : whole + (route.path ?? '')),
      '',
    )
  const seen = new Set([...walked.map(leads), ...seenElsewhere])
  const missing = pathsOf(all).filter((path) => !seen.has(path) && !path.startsWith('/redbag/:barcode'))
  expect(missing.filter((path) => !path.endsWith('*'))).toEqual([])
})
