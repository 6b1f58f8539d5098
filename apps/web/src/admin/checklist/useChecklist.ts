import { type Checklist, changeChecklist, getChecklist } from '@muster/contract/checklistCalls'
import type { EndpointInput } from '@muster/contract/endpoint'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'

/** The things that a tenant still lacks before its first drill. */
export function useChecklist(tenantId: string) {
  return useQuery({
    queryKey: keyOf(tenantId),
    queryFn: ({ signal }) => call(getChecklist, { params: { id: tenantId } }, { signal }),
  })
}

/** Says that a step is not wanted, or takes the list off the home page. */
export function useChangeChecklist(tenantId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: EndpointInput<typeof changeChecklist>['body']) =>
      call(changeChecklist, { params: { id: tenantId }, body }),
    onSuccess: (after) => queries.setQueryData(keyOf(tenantId), after),
  })
}

/** The open steps, in their order. */
export function stepsLeft({ steps }: Checklist) {
  return steps.filter(({ isDone, isSkipped }) => !isDone && !isSkipped)
}

const keyOf = (tenantId: string) => ['admin', 'checklist', tenantId]
