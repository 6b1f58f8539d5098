import {
  getRbim,
  listRbimEntries,
  listRbimSamples,
  listRbims,
  listRbimTests,
  type StoredRbim,
} from '@muster/contract/rbimCalls'
import type { RbimState } from '@muster/domain/rbim/rbimState'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'

/** The interval at which a page asks for their state again, in milliseconds. */
const askEvery = 5000
export const pageSize = 50

/** `part`: the list, or the notifications about them. */
export type RbimView = {
  part: 'list' | 'told'
  state: RbimState | null
  siteId: number | null
  search: string
  page: number
}

/** One page of the list. */
export function useRbims({ part, state, siteId, search, page }: RbimView) {
  const query = {
    page,
    pageSize,
    ...(state ? { state } : {}),
    ...(siteId ? { siteId } : {}),
    ...(search ? { search } : {}),
  }
  return useQuery({
    queryKey: ['rbims', 'list', query],
    enabled: part === 'list',
    placeholderData: keepPreviousData,
    refetchInterval: askEvery,
    queryFn: ({ signal }) => call(listRbims, { query }, { signal }),
  })
}

/** One RBIM. */
export function useRbim(serialNumber: string) {
  return useQuery({
    queryKey: ['rbims', 'one', serialNumber],
    refetchInterval: askEvery,
    queryFn: ({ signal }) => call(getRbim, { params: { serialNumber } }, { signal }),
  })
}

/** The history of one, newest first. */
export function useRbimEntries(serialNumber: string, testsOnly: boolean, page: number) {
  return useQuery({
    queryKey: ['rbims', 'entries', serialNumber, testsOnly, page],
    placeholderData: keepPreviousData,
    refetchInterval: askEvery,
    queryFn: ({ signal }) =>
      call(
        listRbimEntries,
        { params: { serialNumber }, query: { testsOnly: String(testsOnly), page, pageSize: 20 } },
        { signal },
      ),
  })
}

/** Battery and signal of one by the hour. */
export function useRbimSamples(serialNumber: string, days: number) {
  return useQuery({
    queryKey: ['rbims', 'samples', serialNumber, days],
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    queryFn: ({ signal }) => call(listRbimSamples, { params: { serialNumber }, query: { days } }, { signal }),
  })
}

/** The self-tests of one by the day. */
export function useRbimTests(serialNumber: string, days: number) {
  return useQuery({
    queryKey: ['rbims', 'tests', serialNumber, days],
    placeholderData: keepPreviousData,
    refetchInterval: 60_000,
    queryFn: ({ signal }) => call(listRbimTests, { params: { serialNumber }, query: { days } }, { signal }),
  })
}

/** Takes the server's new version of one, and asks for the lists anew. */
export function useUpdateRbimCache(): (rbim: StoredRbim) => Promise<void> {
  const queries = useQueryClient()
  return (rbim) => {
    queries.setQueryData(['rbims', 'one', rbim.serialNumber], rbim)
    return queries.invalidateQueries({ queryKey: ['rbims', 'list'] })
  }
}
