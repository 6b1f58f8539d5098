import { listIncidentCameras } from '@muster/contract/cameraCalls'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { useMay } from '../../auth/accountState.ts'

/** True when an incident has cameras that this person may look at; false while that is being asked. */
export function useHasCameras(incidentId: string): boolean {
  const maySee = useMay('camera.view')
  const cameras = useQuery({
    queryKey: ['cameras', 'way', incidentId],
    enabled: maySee,
    staleTime: 300_000,
    queryFn: ({ signal }) => call(listIncidentCameras, { params: { incidentId } }, { signal }),
  })
  return maySee && (cameras.data?.length ?? 0) > 0
}
