import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { ListView } from './listAddress.ts'

/** The query of a list's endpoint for one page of what a view shows; `sort` and `direction` are among the endpoint's. */
export function pageQuery<Query extends { sort?: unknown; direction?: unknown }>(
  view: ListView,
  page: number,
  pageSize: number,
) {
  const [sort, direction] = view.sort.split('-') as [Query['sort'], Query['direction']]
  const activeOnly = String(view.activeOnly)
  return { page, pageSize, sort, direction, activeOnly, ...(view.search ? { search: view.search } : {}) }
}

/** Loads one page of what a view shows. */
export type LoadPage<T> = (view: ListView, page: number, pageSize: number, signal?: AbortSignal) => Promise<T>

/** The page that a view shows; the one before it stays until it is there. */
export function useListPage<T>(
  key: readonly unknown[],
  load: LoadPage<T>,
  view: ListView,
  pageSize: number,
): UseQueryResult<T> {
  return useQuery<T>({
    queryKey: ['admin', ...key, 'list', view, pageSize],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => load(view, view.page, pageSize, signal),
  })
}
