import { type AdminUser, getUser, listUsers } from '@muster/contract/adminUserCalls'
import type { EndpointInput } from '@muster/contract/endpoint'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import type { ListView, SortChoices } from '../list/listAddress.ts'

export const userSorts: SortChoices = [
  { value: 'name-asc', label: 'Name, A to Z' },
  { value: 'name-desc', label: 'Name, Z to A' },
  { value: 'email-asc', label: 'E-mail' },
  { value: 'createdAt-desc', label: 'Newest first' },
  { value: 'createdAt-asc', label: 'Oldest first' },
]

type UserQuery = EndpointInput<typeof listUsers>['query']

/** One page of the users that a view shows. */
export function loadUsers(view: ListView, page: number, pageSize: number, signal?: AbortSignal) {
  const [sort, direction] = view.sort.split('-') as [UserQuery['sort'], UserQuery['direction']]
  const query: UserQuery = {
    page,
    pageSize,
    sort,
    direction,
    activeOnly: String(view.activeOnly),
    ...(view.search ? { search: view.search } : {}),
    ...(view.tenantKey ? { tenantKey: view.tenantKey } : {}),
  }
  return call(listUsers, { query }, signal ? { signal } : {})
}

export function useUsers(view: ListView, pageSize: number) {
  return useQuery({
    queryKey: ['admin', 'users', 'list', view, pageSize],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => loadUsers(view, view.page, pageSize, signal),
  })
}

/** One user. */
export function useUser(id: string) {
  return useQuery({
    queryKey: userKey(id),
    queryFn: ({ signal }) => call(getUser, { params: { id } }, { signal }),
    // An invitation on its way arrives while somebody looks.
    refetchInterval: ({ state }) => (state.data && isOnItsWay(state.data) ? 3_000 : false),
  })
}

function isOnItsWay({ hasSignedIn, invitations }: AdminUser): boolean {
  return !hasSignedIn && Object.values(invitations).some(({ state }) => state === 'waiting')
}

/** Puts the server's answer to a change where the pages read it. */
export function useUpdateUserCache() {
  const queries = useQueryClient()
  return (user: AdminUser) => {
    queries.setQueryData(userKey(user.id), user)
    void queries.invalidateQueries({ queryKey: ['admin', 'users', 'list'] })
    void queries.invalidateQueries({ queryKey: ['admin', 'audit'] })
  }
}

const userKey = (id: string) => ['admin', 'users', 'one', id]
