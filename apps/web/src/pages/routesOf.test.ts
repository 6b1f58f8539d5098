import type { RouteObject } from 'react-router'
import { expect, test } from 'vitest'
import type { Section } from './page.ts'
import { routesOf } from './routesOf.tsx'

const loadNothing = async () => ({ default: () => null })
const page = (path: string) => ({ path, title: path, load: loadNothing })
const section = (within: string[], ...paths: string[]): Section => ({ within, pages: paths.map(page) })

/** The paths of a tree of routes; a frame or guard is a list of its own. */
function drawn(routes: readonly RouteObject[]): unknown[] {
  return routes.map(({ path, children }) => (children ? drawn(children) : path))
}

test('a page whose guard nobody knows is an error, not an open page', async () => {
  const [route] = routesOf([section(['sitePermission'], '/a')])
  const { lazy } = route as { lazy: () => Promise<unknown> }
  await expect(lazy()).rejects.toMatchObject({
    status: 500,
    detail: 'Unknown middleware sitePermission',
  })
})

test('sections in the same frames and guards share one route for each', () => {
  const sections = [
    section(['frame'], '/a'),
    section(['frame', 'guard'], '/b', '/c'),
    section(['other'], '/d'),
    section(['frame', 'guard', 'inner'], '/e'),
    section([], '/f'),
  ]
  expect(drawn(routesOf(sections))).toEqual(['/f', ['/a', ['/b', '/c', ['/e']]], ['/d']])
})

test('the 404 page comes last in its frame, outside the guards', () => {
  const sections: Section[] = [
    { ...section(['frame'], '/a'), hasNotFound: true },
    section(['frame', 'guard'], '/b'),
  ]
  expect(drawn(routesOf(sections))).toEqual([['/a', ['/b'], '*']])
})

test('pages that ask for a right stand behind its guard, and no others', () => {
  const guard = { right: 'task.read', title: 'No', text: 'No.' } as const
  const routes = routesOf([section([], '/a'), { ...section([], '/b', '/c'), guard }])
  expect(drawn(routes)).toEqual(['/a', ['/b', '/c']])
})
