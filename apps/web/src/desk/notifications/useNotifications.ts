import type { Endpoint } from '@muster/contract/endpoint'
import * as calls from '@muster/contract/notificationCalls'
import type { LanguageCode } from '@muster/words/languages'
import {
  keepPreviousData,
  type UseQueryResult,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useEffect } from 'react'
import type { z } from 'zod'
import { call } from '../../api/call.ts'

/** Reads and changes the notifications of the organization in use. */

/** Longest page of a list. */
const maxPageSize = 1000

type AnswerOf<E extends Endpoint> = z.output<E['answer']>

/** Every group, by name. */
export function useGroups(activeOnly: boolean): UseQueryResult<calls.StoredGroup[]> {
  return useQuery({
    queryKey: ['notifications', 'groups', activeOnly],
    queryFn: async ({ signal }) =>
      (
        await call(
          calls.listGroups,
          { query: { pageSize: maxPageSize, activeOnly: String(activeOnly) } },
          { signal },
        )
      ).items,
  })
}

/** Every rule, by name. */
export function useRules(activeOnly: boolean): UseQueryResult<calls.StoredRule[]> {
  return useQuery({
    queryKey: ['notifications', 'rules', activeOnly],
    queryFn: async ({ signal }) =>
      (
        await call(
          calls.listRules,
          { query: { pageSize: maxPageSize, activeOnly: String(activeOnly) } },
          { signal },
        )
      ).items,
  })
}

/** The words of every channel and stage. */
export function useTemplates(): UseQueryResult<calls.StoredWords[]> {
  return useQuery({
    queryKey: ['notifications', 'words'],
    queryFn: ({ signal }) => call(calls.listNotificationWords, {}, { signal }),
  })
}

/** The languages in which people can be written to, beside English; none until they are known. */
export function useMessageLanguages(): readonly LanguageCode[] {
  const query = useQuery({
    queryKey: ['notifications', 'languages'],
    queryFn: ({ signal }) => call(calls.listMessageLanguages, {}, { signal }),
  })
  return query.data?.languages ?? []
}

/** Loads which channels work here. */
export function useChannels(): UseQueryResult<AnswerOf<typeof calls.listChannels>> {
  return useQuery({
    queryKey: ['notifications', 'ways'],
    refetchInterval: 15_000,
    queryFn: ({ signal }) => call(calls.listChannels, {}, { signal }),
  })
}

/** Webhooks and channels of Slack or Teams, by name. */
export function useEndpoints(activeOnly: boolean): UseQueryResult<calls.StoredEndpoint[]> {
  return useQuery({
    queryKey: ['notifications', 'endpoints', activeOnly],
    queryFn: async ({ signal }) =>
      (
        await call(
          calls.listEndpoints,
          { query: { pageSize: maxPageSize, activeOnly: String(activeOnly) } },
          { signal },
        )
      ).items,
  })
}

/** The messages that an endpoint did not take, newest first. */
export function useDeadLetters(endpointId: string, enabled: boolean) {
  return useQuery({
    queryKey: ['notifications', 'deadLetters', endpointId],
    enabled,
    queryFn: ({ signal }) =>
      call(calls.listDeadLetters, { params: { endpointId }, query: { pageSize: 100 } }, { signal }),
  })
}

/** Accounts whose name or email address holds a text; none before something is typed. */
export function useAccountsToNotify(search: string) {
  return useQuery({
    queryKey: ['notifications', 'accounts', search],
    enabled: search !== '',
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      call(calls.listAccountsToNotify, { query: { search, pageSize: 20 } }, { signal }),
  })
}

/** All lines of a group, page after page; what has come so far can be seen. */
export function useMembers(groupId: string) {
  const query = useInfiniteQuery({
    queryKey: ['notifications', 'members', groupId],
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) =>
      call(
        calls.listGroupMembers,
        { params: { groupId }, query: { page: pageParam, pageSize: maxPageSize } },
        { signal },
      ),
    getNextPageParam: ({ page, pageSize, total }) => (page * pageSize < total ? page + 1 : undefined),
  })
  const { hasNextPage, isFetching, isError, fetchNextPage } = query
  useEffect(() => {
    if (hasNextPage && !isFetching && !isError) void fetchNextPage()
  }, [hasNextPage, isFetching, isError, fetchNextPage])
  return query
}

/** Reads everything about notifications again: something of it was changed. */
export function useReloadNotifications(): () => Promise<void> {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: ['notifications'] })
}
