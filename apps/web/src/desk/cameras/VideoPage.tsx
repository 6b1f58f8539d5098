import { t } from '@muster/words/t'
import { Navigate, useSearchParams } from 'react-router'
import { z } from 'zod'
import { useMay } from '../../auth/accountState.ts'
import { paths } from '../../paths.ts'
import { NotFoundPage } from '../../shell/NotFoundPage.tsx'
import { LoadedPage } from '../../ui/page/LoadProblem.tsx'
import { Notice } from '../../ui/page/Notice.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import frame from '../../ui/page/page.module.css'
import { CameraTile } from './CameraTile.tsx'
import { ClipPlayer } from './ClipPlayer.tsx'
import { useCamera } from './useCameras.ts'

/** One player: a camera, or a clip of the resources; the address says which. */
export default function VideoPage() {
  const [address] = useSearchParams()
  const cameraId = z.uuid().safeParse(address.get('camera'))
  const clipId = z.uuid().safeParse(address.get('clip'))
  const maySeeCameras = useMay('camera.view')
  if (clipId.success) return <ClipPlayer key={clipId.data} clipId={clipId.data} />
  if (!address.has('camera') && !address.has('clip')) return <Navigate to={paths.cameras} replace />
  if (!cameraId.success) return <NotFoundPage within />
  if (!maySeeCameras)
    return (
      <Notice title={t`You don’t have access to cameras`}>
        {t`Only people who can run an incident see cameras.`}
      </Notice>
    )
  return <OneCamera key={cameraId.data} cameraId={cameraId.data} />
}

function OneCamera({ cameraId }: { cameraId: string }) {
  const camera = useCamera(cameraId)
  return (
    <LoadedPage query={camera} height={400}>
      {(one) => (
        <div className={frame.page}>
          <PageHeader
            title={one.name}
            subtitle={t`Nothing is recorded.`}
            backLink={{ to: paths.camerasOf({ site: one.siteId }), label: t`Cameras: ${one.siteName}` }}
          />
          <CameraTile camera={one} isAlone />
        </div>
      )}
    </LoadedPage>
  )
}
