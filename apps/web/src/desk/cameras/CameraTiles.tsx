import { t } from '@muster/words/t'
import { IconVideoOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { EmptyState } from '../../ui/kit/EmptyState.tsx'
import { Loaded } from '../../ui/page/LoadProblem.tsx'
import frame from '../../ui/page/page.module.css'
import { CameraTile } from './CameraTile.tsx'
import classes from './camera.module.css'
import { type CameraScope, useCameras } from './useCameras.ts'

type CameraTilesProps = {
  scope: CameraScope
  /** Said where it has none. */
  none: string
  /** The button that adds the first. */
  action?: ReactNode
}

/** The cameras of a place side by side. */
export function CameraTiles({ scope, none, action }: CameraTilesProps) {
  const cameras = useCameras(scope)
  return (
    <Loaded query={cameras} height={240}>
      {(all) =>
        all.length === 0 ? (
          <section className={frame.card} aria-label={t`Cameras`}>
            <EmptyState title={none} action={action} icon={IconVideoOff} />
          </section>
        ) : (
          <ul className={classes.tiles}>
            {all.map((camera) => (
              <li key={camera.cameraId}>
                <CameraTile camera={camera} />
              </li>
            ))}
          </ul>
        )
      }
    </Loaded>
  )
}
