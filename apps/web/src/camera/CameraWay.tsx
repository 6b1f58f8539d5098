import { Button } from '@mantine/core'
import { listIncidentCameras } from '@muster/contract/cameraCalls'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { call } from '../api/call.ts'
import { useMay } from '../auth/accountState.ts'
import { paths } from '../paths.ts'

/** The way from an incident to its cameras: for who may look at them, and only where there are some. */
export function CameraWay({ incidentId }: { incidentId: string }) {
  const maySee = useMay('camera.view')
  const cameras = useQuery({
    queryKey: ['cameras', 'way', incidentId],
    enabled: maySee,
    staleTime: 300_000,
    queryFn: ({ signal }) => call(listIncidentCameras, { params: { incidentId } }, { signal }),
  })
  if (!maySee || !cameras.data?.length) return null
  return (
    <Button size="sm" variant="default" component={Link} to={paths.camerasOf({ incident: incidentId })}>
      Cameras
    </Button>
  )
}
