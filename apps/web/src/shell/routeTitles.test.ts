import { openCatalog } from '@muster/words/catalog'
import { packCatalog } from '@muster/words/packCatalog'
import { inCatalog } from '@muster/words/t'
import type { RouteObject } from 'react-router'
import { expect, test } from 'vitest'
import { routes } from '../pages/app.tsx'
import { deskRoutes } from '../pages/deskRoutes.tsx'
import { safetyAuditFieldRoutes } from '../pages/fieldPages.ts'
import { guestRoutesFor } from '../pages/guestPages.ts'
import { titleOf } from './routeTitles.ts'

type Way = { route: RouteObject; over: readonly RouteObject[] }

/** Every route that nothing is below, with those it is in. */
function leaves(all: readonly RouteObject[], over: readonly RouteObject[] = []): Way[] {
  return all.flatMap((route) =>
    route.children ? leaves(route.children, [...over, route]) : [{ route, over: [...over, route] }],
  )
}

const guests = guestRoutesFor('/external-chat') ?? []
const ways = leaves([...routes, ...deskRoutes, ...guests, ...safetyAuditFieldRoutes])

test.each(
  ways.map(
    ({ route, over }) =>
      [
        over
          .map(({ path }) => path)
          .filter(Boolean)
          .join('/'),
        route,
        over,
      ] as const,
  ),
)('%s has a title of its own, or is not found', (path, _, over) => {
  const title = titleOf(over.map((route) => ({ route })))
  expect(title !== '' || path.endsWith('*')).toBe(true)
})

test('the innermost route that has a title names the window', () => {
  const match = (title?: string) => ({ route: { handle: title === undefined ? undefined : { title } } })
  expect(titleOf([match('Out'), match('In'), match()])).toBe('In')
  expect(titleOf([match()])).toBe('')
})

test('titles of pages are in the language of the moment', () => {
  const french = openCatalog('fr', [
    packCatalog({ 'Safety bags': 'Sacs de secours', Chat: 'Discussion' }, ['Safety bags', 'Chat']),
  ])
  const titles = () => ways.map(({ over }) => titleOf(over.map((route) => ({ route }))))
  const [english, translated] = [titles(), inCatalog(french, titles)]
  expect(english).toContain('Safety bags')
  expect(translated).toContain('Sacs de secours')
  const chats = english.filter((title) => title === 'Chat').length
  expect(translated.filter((title) => title === 'Discussion')).toHaveLength(chats)
})
