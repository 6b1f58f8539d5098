import type { EndpointInput } from '@muster/contract/endpoint'
import * as calls from '@muster/contract/taskCalls'
import { keepPreviousData, type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'

/** Reads and changes the tasks of the organization in use. */

/** Colleagues work on the same tasks while the page is open, in ms. */
const refreshEveryMs = 30_000

type Query = EndpointInput<typeof calls.listTasks>['query']

/** Tasks, page by page, and how many there are at each stage. */
export function useTasks(query: Query): UseQueryResult<calls.TaskPage> {
  return useQuery({
    queryKey: ['tasks', 'list', query],
    placeholderData: keepPreviousData,
    refetchInterval: refreshEveryMs,
    queryFn: ({ signal }) => call(calls.listTasks, { query }, { signal }),
  })
}

/**
 * One task with its comments.
 * @param siteId of the page it is opened on; at another site there is no such task. Null: at any site
 */
export function useTask(taskId: string, siteId: number | null): UseQueryResult<calls.WholeTask> {
  const query = siteId === null ? {} : { siteId }
  return useQuery({
    queryKey: ['tasks', 'one', taskId, siteId],
    queryFn: ({ signal }) => call(calls.getTask, { params: { taskId }, query }, { signal }),
  })
}

/** The owners of tasks, to choose among in a filter. */
export function useTaskOwners() {
  return useQuery({
    queryKey: ['tasks', 'owners'],
    staleTime: 60_000,
    queryFn: ({ signal }) => call(calls.listTaskOwners, {}, { signal }),
  })
}

/** The people who can be given a task at a site; nobody while none is chosen. */
export function useTaskPeople(siteId: number | null) {
  return useQuery({
    queryKey: ['task-people', siteId],
    enabled: siteId !== null,
    staleTime: 60_000,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call(calls.listTaskPeople, { params: { siteId: siteId ?? 0 } }, { signal }),
  })
}

/** Reads everything about tasks again: one of them was changed. */
export function useReloadTasks(): () => Promise<void> {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: ['tasks'] })
}
