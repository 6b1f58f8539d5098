import { listSiteScores } from '@muster/contract/siteReadinessCalls'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '../../../api/call.ts'

/** The readiness of each site, loaded only when somebody wants them in that order: it is worked out anew each time. */
export function useScores(enabled: boolean) {
  const { data, isError } = useQuery({
    queryKey: ['sites', 'scores'],
    enabled,
    staleTime: 60_000,
    queryFn: ({ signal }) => call(listSiteScores, {}, { signal }),
  })
  const scores = useMemo(
    () => (data && enabled ? new Map(data.ids.map((id, at) => [id, data.scores[at] ?? 0])) : null),
    [data, enabled],
  )
  return { scores, isMissing: enabled && isError && !data }
}
