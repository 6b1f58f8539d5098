import { type AdminUser, getUser, listUsers } from '@muster/contract/adminUserCalls'
import type { EndpointAnswer, EndpointInput } from '@muster/contract/endpoint'
import { t } from '@muster/words/t'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import type { SortChoices } from '../list/listAddress.ts'
import { type LoadPage, pageQuery } from '../list/useListPage.ts'

export const userSorts: SortChoices = [
  {
    value: 'name-asc',
    get label() {
      return t`Name, A to Z`
    },
  },
  {
    value: 'name-desc',
    get label() {
      return t`Name, Z to A`
    },
  },
  {
    value: 'email-asc',
    get label() {
      return t`Email`
    },
  },
  {
    value: 'createdAt-desc',
    get label() {
      return t`Newest first`
    },
  },
  {
    value: 'createdAt-asc',
    get label() {
      return t`Oldest first`
    },
  },
]

type UserQuery = EndpointInput<typeof listUsers>['query']

/** One page of the users that a view shows. */
export const loadUsers: LoadPage<EndpointAnswer<typeof listUsers>> = (view, page, pageSize, signal) => {
  const ofTenant = view.tenantKey ? { tenantKey: view.tenantKey } : {}
  const query = { ...pageQuery<UserQuery>(view, page, pageSize), ...ofTenant }
  return call(listUsers, { query }, signal ? { signal } : {})
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

function isOnItsWay({ invitations }: AdminUser): boolean {
  return Object.values(invitations).some(({ state }) => state === 'waiting')
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
