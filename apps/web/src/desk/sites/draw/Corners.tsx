import type { PicturePoint } from '@muster/domain/plan/pictureFrame'
import classes from './draw.module.css'
import { gripArea } from './gripArea.ts'
import { across } from './shapes.ts'

/** The visible size of a corner, in pixels of the screen; the area for a finger is larger. */
const seenPixels = 16

type CornersProps = { id: string; corners: readonly PicturePoint[]; down: number; unit: number }

/** The corners of the chosen shape, to be taken hold of. They lie over every shape, so that none covers them. */
export function Corners({ id, corners, down, unit }: CornersProps) {
  const picture = { width: across / unit, height: down / unit }
  const onScreen = corners.map(([x, y]): PicturePoint => [x * picture.width, y * picture.height])
  const size = seenPixels * unit
  return corners.map(([x, y], at) => {
    const grip = gripArea(onScreen, at, picture)
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: a corner is known by its place alone.
      <g key={at} className={classes.corner}>
        <rect x={x * across - size / 2} y={y * down - size / 2} width={size} height={size} />
        <rect
          data-shape={id}
          data-corner={at}
          x={grip.left * unit}
          y={grip.top * unit}
          width={grip.width * unit}
          height={grip.height * unit}
        />
      </g>
    )
  })
}
