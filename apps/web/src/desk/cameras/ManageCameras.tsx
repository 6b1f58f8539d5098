import { maxCameras } from '@muster/contract/cameraCalls'
import { t } from '@muster/words/t'
import { IconPlus, IconVideoOff } from '@tabler/icons-react'
import { useState } from 'react'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/kit/Button.tsx'
import { EmptyState } from '../../ui/kit/EmptyState.tsx'
import { Loaded } from '../../ui/page/LoadProblem.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import frame from '../../ui/page/page.module.css'
import classes from '../../ui/page/recordList.module.css'
import { CameraForm } from './CameraForm.tsx'
import { CameraLine } from './CameraLine.tsx'
import { useSiteCameras } from './useCameras.ts'

/** The cameras of a site in their order; one of them is edited at a time, or a new one added. */
export function ManageCameras({ siteId, siteName }: { siteId: number; siteName: string }) {
  const cameras = useSiteCameras(siteId)
  const [edited, setEdited] = useState<string | null>(null)
  const close = () => setEdited(null)
  const isFull = (cameras.data?.length ?? 0) >= maxCameras
  return (
    <div className={frame.page}>
      <PageHeader
        title={t`Edit cameras`}
        subtitle={siteName}
        backLink={{ to: paths.camerasOf({ site: siteId }), label: t`Cameras` }}
      >
        {edited === 'new' || isFull ? null : (
          <Button
            kind="primary"
            leftSection={<IconPlus size={18} aria-hidden />}
            onClick={() => setEdited('new')}
          >
            {t`Add camera`}
          </Button>
        )}
      </PageHeader>
      <section className={frame.card} aria-label={t`Cameras: ${siteName}`}>
        {edited === 'new' ? <CameraForm siteId={siteId} stored={null} onClose={close} /> : null}
        <Loaded query={cameras} height={120}>
          {(all) =>
            all.length === 0 && edited !== 'new' ? (
              <EmptyState title={t`No cameras yet.`} icon={IconVideoOff}>
                {t`Add one with the button above.`}
              </EmptyState>
            ) : (
              <ol className={classes.rows}>
                {all.map((stored, at) => (
                  <li key={stored.cameraId}>
                    {edited === stored.cameraId ? (
                      <CameraForm siteId={siteId} stored={stored} onClose={close} />
                    ) : (
                      <CameraLine
                        stored={stored}
                        place={at + 1}
                        isLast={at === all.length - 1}
                        onEdit={() => setEdited(stored.cameraId)}
                      />
                    )}
                  </li>
                ))}
              </ol>
            )
          }
        </Loaded>
        {isFull ? (
          <p className={frame.note}>{t`A site can have ${maxCameras} cameras. Remove one to add another.`}</p>
        ) : null}
      </section>
    </div>
  )
}
