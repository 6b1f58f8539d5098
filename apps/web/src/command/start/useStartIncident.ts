import { startIncident } from '@muster/contract/incidentCalls'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useNavigate } from 'react-router'
import { call } from '../../api/call.ts'
import { ProblemError } from '../../api/problemError.ts'
import { paths } from '../../paths.ts'
import { type Attempt, attemptOf } from '../attempt.ts'
import { type StartForm, startBody } from './startForm.ts'

/**
 * Starts the incident of one form. Trying the same again carries the same ids and cannot start a second one; a form
 * that was changed in between is another wish, and what was pressed last is what starts.
 */
export function useStartIncident() {
  const last = useRef<Attempt | null>(null)
  const navigate = useNavigate()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (form: StartForm) => {
      const attempt = attemptOf(last.current, form, () => crypto.randomUUID())
      last.current = attempt
      const incidentId = attempt.commandId
      const body = startBody(form, { incidentId, commandId: attempt.commandId })
      if (!body) throw new Error('The form is not complete')
      await call(startIncident, { body }).catch((error: unknown) => {
        // Our own first try had reached the log; its answer had not reached us.
        if (!(error instanceof ProblemError && error.type.endsWith('already-started'))) throw error
      })
      return incidentId
    },
    onSuccess: (incidentId) => {
      void queries.invalidateQueries({ queryKey: ['activeIncidents'] })
      void queries.invalidateQueries({ queryKey: ['incidents'] })
      return navigate(paths.overview(incidentId), { replace: true })
    },
  })
}
