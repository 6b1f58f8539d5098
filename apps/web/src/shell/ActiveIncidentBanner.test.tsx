import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { ActiveIncidentBanner } from './ActiveIncidentBanner.tsx'
import { activeIncidentsQuery } from './useActiveIncidents.ts'

const incident = (incidentId: string, place: string) => ({
  incidentId,
  kind: 'Exercise',
  action: 'Lockdown',
  type: 1,
  category: 'Emergency',
  incidentStart: { locationDescription: place },
})

/** The banner when these are active. */
function draw(incidents: unknown[]): string {
  const queries = new QueryClient()
  queries.setQueryData(activeIncidentsQuery.queryKey, incidents as never)
  const banner = renderToStaticMarkup(
    <QueryClientProvider client={queries}>
      <MemoryRouter>
        <ActiveIncidentBanner />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  queries.clear()
  return banner
}

test('each active incident has a link to its overview; where none is there is no banner', () => {
  const banner = draw([incident('one', 'Gym'), incident('two', 'Bus stop')])
  expect(banner).toContain('Active Incident!')
  for (const shown of ['href="/incident/one/overview"', 'href="/incident/two/overview"', 'Gym', 'Bus stop'])
    expect(banner).toContain(shown)
  expect(draw([])).toBe('')
})

test('with a real one among them, which stands first, it looks real', () => {
  const real = { ...incident('three', 'Art Room, Oakridge Middle'), kind: 'Actual' }
  const banner = draw([incident('one', 'Gym'), real])
  expect(banner).toMatch(/<section[^>]* data-kind="Actual"/)
  expect(banner.indexOf('Oakridge Middle')).toBeLessThan(banner.indexOf('Gym'))
  expect(draw([incident('one', 'Gym')])).toMatch(/<section[^>]* data-kind="Exercise"/)
})

test('it is asked for every 3.5 s, and not while the page is hidden', () => {
  expect(activeIncidentsQuery).toMatchObject({ refetchInterval: 3_500, refetchIntervalInBackground: false })
})
