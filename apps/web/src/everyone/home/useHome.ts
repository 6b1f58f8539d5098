import { getHome } from '@muster/contract/homeCalls'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { useRightsKey } from '../../auth/accountState.ts'

/** The interval at which an open page asks again, in ms. The banner of running incidents asks more often. */
const refreshEveryMs = 60_000

/** The state of the sites of this person. @param enabled false for people without any */
export function useHome(enabled: boolean) {
  const rights = useRightsKey()
  return useQuery({
    queryKey: ['home', rights],
    enabled,
    refetchInterval: refreshEveryMs,
    queryFn: ({ signal }) => call(getHome, {}, { signal }),
  })
}
