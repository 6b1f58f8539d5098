import { Loaded } from '../../ui/page/LoadProblem.tsx'
import frame from '../../ui/page/page.module.css'
import { CameraTile } from './CameraTile.tsx'
import classes from './camera.module.css'
import { type CameraScope, useCameras } from './useCameras.ts'

/** The cameras of a place side by side. @param none what is said where it has none */
export function CameraTiles({ scope, none }: { scope: CameraScope; none: string }) {
  const cameras = useCameras(scope)
  return (
    <Loaded query={cameras} height={240}>
      {(all) =>
        all.length === 0 ? (
          <p className={frame.note} role="status">
            {none}
          </p>
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
