import { chatPresence } from '@muster/contract/chatCalls'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '../../api/call.ts'

/** In ms; the servers ask each other as often. */
const pollMs = 3_000

/** The rooms whose page is open on some device right now; null while that is not known. */
export function useOpenPages(incidentId: string, isActive: boolean): ReadonlySet<string> | null {
  const { data, isError } = useQuery({
    queryKey: ['chatPresence', incidentId],
    queryFn: ({ signal }) => call(chatPresence, { params: { incidentId } }, { signal }),
    refetchInterval: pollMs,
    refetchIntervalInBackground: false,
    retry: false,
    enabled: isActive,
  })
  const known = isActive && !isError ? data : undefined
  return useMemo(() => (known ? new Set(known.openRoomIds) : null), [known])
}
