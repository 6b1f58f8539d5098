import { addAnchor, type Evidence, getEvidence, removeAnchor } from '@muster/contract/evidenceCalls'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { newId } from '../../live/newId.ts'

const keyOf = (tenantId: string) => ['admin', 'evidence', tenantId]

/** Reads what is signed of an organization. */
export function useEvidence(tenantId: string) {
  return useQuery<Evidence>({
    queryKey: keyOf(tenantId),
    queryFn: ({ signal }) => call(getEvidence, { params: { id: tenantId } }, { signal }),
  })
}

/** A place to which checkpoints are sent. */
export type AnchorTarget = { channel: 'email'; address: string } | { channel: 'webhook'; endpointId: string }

/** Adds a place to which checkpoints are sent. */
export function useAddAnchor(tenantId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (to: AnchorTarget) =>
      call(addAnchor, { params: { id: tenantId }, body: { anchorId: newId(), to } }),
    onSuccess: () => client.invalidateQueries({ queryKey: keyOf(tenantId) }),
  })
}

/** Removes a place to which checkpoints are sent. */
export function useRemoveAnchor(tenantId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (anchorId: string) => call(removeAnchor, { params: { id: tenantId, anchorId } }),
    onSuccess: () => client.invalidateQueries({ queryKey: keyOf(tenantId) }),
  })
}
