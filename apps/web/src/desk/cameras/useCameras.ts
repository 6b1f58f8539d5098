import { getCamera, listCameras, listIncidentCameras, listSiteCameras } from '@muster/contract/cameraCalls'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'

/** Reads and changes the cameras of the organization in use. */

/** The cameras to look at: those of an incident's sites, or of one site. */
export type CameraScope = { incidentId: string } | { siteId: number }

/** The cameras of a place that are on; looked at again while the page is open, for a manager may switch one off. */
export function useCameras(scope: CameraScope) {
  return useQuery({
    queryKey: ['cameras', 'seen', scope],
    refetchInterval: 30_000,
    queryFn: async ({ signal }) =>
      'incidentId' in scope
        ? call(listIncidentCameras, { params: scope }, { signal })
        : (await call(listCameras, { query: { siteId: scope.siteId, pageSize: 1000 } }, { signal })).items,
  })
}

/** One camera. */
export function useCamera(cameraId: string) {
  return useQuery({
    queryKey: ['cameras', 'one', cameraId],
    refetchInterval: 30_000,
    queryFn: ({ signal }) => call(getCamera, { params: { cameraId } }, { signal }),
  })
}

/** Every camera of a site, as who keeps them sees them. */
export function useSiteCameras(siteId: number) {
  return useQuery({
    queryKey: ['cameras', 'kept', siteId],
    queryFn: ({ signal }) => call(listSiteCameras, { params: { siteId } }, { signal }),
  })
}

/** Reads everything about cameras again: something of it was changed. */
export function useReloadCameras(): () => Promise<void> {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: ['cameras'] })
}
