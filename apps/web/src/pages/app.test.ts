import { createMemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { paths } from '../paths.ts'
import { addDeskRoutes, routes } from './app.tsx'

test('whoever goes on before the desk’s pages are there still gets to them', async () => {
  const router = createMemoryRouter(
    [{ id: 'all', children: [...(routes[0]?.children ?? []), { path: 'start', element: null }] }],
    {
      initialEntries: ['/start'],
      patchRoutesOnNavigation: addDeskRoutes,
    },
  )
  void router.navigate('/no/such/page')
  // One that needs no server.
  await router.navigate(paths.silentRenew)
  expect(router.state.errors).toBeNull()
  expect(router.state.matches.map(({ route }) => route.path)).toContain(paths.silentRenew)
  router.dispose()
})
