import { listSites } from '@muster/contract/siteCalls'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { everyPage } from '../api/everyPage.ts'

/** The sites of the tenant in use that this person may see, by name: all of them, also where there are thousands. */
export const everySite = queryOptions({
  queryKey: ['sites'],
  staleTime: 60_000,
  queryFn: ({ signal }) => everyPage((page) => call(listSites, { query: { page } }, { signal })),
})
