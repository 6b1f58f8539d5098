import { useDebouncedValue } from '@mantine/hooks'
import { listIncidents } from '@muster/contract/incidentCalls'
import { searchEverything } from '@muster/contract/searchCalls'
import { commaList } from '@muster/words/commaList'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useContext, useMemo } from 'react'
import { call } from '../../api/call.ts'
import type { Account } from '../../auth/account.ts'
import { hasRight, useRightsKey } from '../../auth/accountState.ts'
import { MenuContext, useMayOpen } from '../menuContext.ts'
import { activeIncidentsQuery } from '../useActiveIncidents.ts'
import type { Find } from './find.ts'
import { findsFor } from './findsFor.ts'
import { foundThings, orderFinds } from './foundThings.ts'
import type { FindContext } from './moreFinds.ts'
import { readRecentFinds } from './recentFinds.ts'

/** A pause in typing, in milliseconds, after which the server is asked. */
const pause = 150

/** Offered to somebody who has opened nothing by the search yet. */
const usual = [
  'running.end',
  'page./incident/start',
  'page./incident/drills/create',
  'page./admin/users/create',
  'page./qr-codes',
  'lastDrill.silent',
  'page./site/:id?/task',
]

type Finds = {
  finds: readonly Find[]
  /** True while the server has not answered for what is typed. */
  isSearching: boolean
  /** True when it could not be asked: pages and commands are found all the same. */
  isCut: boolean
}

/** The list for what is typed; where nothing is, what was opened last, then what is opened most. */
export function useFinds(typed: string, account: Account, who: string): Finds {
  const own = useOwnFinds(account)
  const [settled] = useDebouncedValue(typed.trim(), pause)
  const mayAsk = hasRight(account, 'site.read') && settled.length >= 2
  const rights = useRightsKey()
  const answer = useQuery({
    queryKey: ['search', rights, settled.toLowerCase()],
    enabled: mayAsk,
    staleTime: 30_000,
    placeholderData: keepPreviousData,
    retry: false,
    queryFn: ({ signal }) => call(searchEverything, { query: { search: settled.slice(0, 200) } }, { signal }),
  })
  const found = useMemo(() => (mayAsk && answer.data ? foundThings(answer.data) : []), [mayAsk, answer.data])
  const finds = useMemo(() => {
    if (typed.trim() !== '') return orderFinds(typed, own, found)
    const keys = [...new Set([...readRecentFinds(who), ...usual])]
    return keys.flatMap((key) => own.find((find) => find.key === key) ?? [])
  }, [typed, own, found, who])
  const isSearching = typed.trim() !== settled || (mayAsk && answer.isFetching)
  return { finds, isSearching, isCut: mayAsk && answer.isError }
}

/** Pages, settings and commands, which no server is asked for. */
function useOwnFinds(account: Account): Find[] {
  const menus = useContext(MenuContext)
  const mayLead = useMayOpen()
  const mayRead = hasRight(account, 'incident.read')
  const { data: active } = useQuery({ ...activeIncidentsQuery, enabled: mayRead })
  const { data: lastDrill } = useQuery({
    queryKey: ['incidents', 'lastDrill'],
    enabled: mayRead,
    staleTime: 60_000,
    retry: false,
    queryFn: ({ signal }) =>
      call(listIncidents, { query: { stage: 'ended', kind: 'Exercise', pageSize: 1 } }, { signal }),
  })
  const [running] = active ?? []
  const [last] = lastDrill?.items ?? []
  // Asks the guard of a page for each: not again with each letter.
  return useMemo(() => {
    const context: FindContext = {
      tenantId: account.tenant?.tenantId ?? null,
      running: running ? { ...running, where: running.incidentStart.locationDescription } : null,
      lastDrill: last ? { incidentId: last.incidentId, where: commaList(last.siteNames) } : null,
    }
    return findsFor(menus, account, context, mayLead)
  }, [menus, account, running, last, mayLead])
}
