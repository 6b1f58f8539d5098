import { startIncident } from '@muster/contract/incidentCalls'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '../../api/call.ts'
import { ProblemError } from '../../api/problemError.ts'
import { paths } from '../../paths.ts'
import { type StartForm, startBody } from './startForm.ts'

/** Starts the incident of one form, once: the ids are the form’s, so trying again cannot start another. */
export function useStartIncident() {
  const [ids] = useState(() => ({ incidentId: crypto.randomUUID(), commandId: crypto.randomUUID() }))
  const navigate = useNavigate()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (form: StartForm) => {
      const body = startBody(form, ids)
      if (!body) throw new Error('The form is not complete')
      await call(startIncident, { body }).catch((error: unknown) => {
        // Our own first try had reached the log; its answer had not reached us.
        if (!(error instanceof ProblemError && error.status === 409)) throw error
      })
    },
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: ['activeIncidents'] })
      void queries.invalidateQueries({ queryKey: ['incidents'] })
      return navigate(paths.overview(ids.incidentId), { replace: true })
    },
  })
}
