import { getIncident, startIncident } from '@muster/contract/incidentCalls'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '../../api/call.ts'
import { newId } from '../../live/newId.ts'
import { paths } from '../../paths.ts'
import { earlierPress } from './earlierPress.ts'
import { storeLastSite } from './lastSite.ts'
import { isRefusal, startAttempts } from './startAttempts.ts'

/**
 * Starts the incident of one form and opens it, or opens the one that an earlier press had started after all.
 * @param accountId whose last site it becomes on this device
 */
export function useStartIncident(accountId: string) {
  const [press] = useState(() =>
    startAttempts({
      start: (body) => call(startIncident, { body }),
      isRunning,
      newId,
    }),
  )
  const navigate = useNavigate()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: press,
    // Refused because one runs here already: it is to be seen, and opened, beside the reason.
    onError: () => void queries.invalidateQueries({ queryKey: ['incidents'] }),
    onSuccess: ({ incidentId, isEarlier }, { siteIds }) => {
      if (!isEarlier) storeLastSite(accountId, siteIds)
      void queries.invalidateQueries({ queryKey: ['activeIncidents'] })
      void queries.invalidateQueries({ queryKey: ['incidents'] })
      const state = isEarlier ? earlierPress : null
      return navigate(paths.overview(incidentId), { replace: true, state })
    },
  })
}

async function isRunning(incidentId: string): Promise<boolean> {
  try {
    return (await call(getIncident, { params: { incidentId } })).stage === 'active'
  } catch (error) {
    if (isRefusal(error)) return false
    throw error
  }
}
