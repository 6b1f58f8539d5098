import type { PicturePoint } from '@muster/domain/plan/pictureFrame'
import type { Tool } from './DrawingArea.tsx'
import { DrawnShape } from './DrawnShape.tsx'
import classes from './draw.module.css'
import type { Level, Shape } from './drawing.ts'
import { across } from './shapes.ts'
import { usePointer } from './usePointer.ts'

export type PictureProps = {
  level: Level
  wordsOf: (shape: Shape) => string
  chosen: string | null
  onChoose: (id: string | null) => void
  onCorners: (id: string, corners: PicturePoint[], key: string | null) => void
  onRemove: (id: string) => void
  /** Where the picture is; null while it is on its way. */
  picture: string | null
  tool: Tool
  /** 1 fits the frame. */
  zoom: number
  open: readonly PicturePoint[]
  onOpen: (corners: PicturePoint[]) => void
  onFinish: () => void
  onAdd: (corners: PicturePoint[]) => void
}

/** The picture and the shapes on it. */
export function Picture(props: PictureProps) {
  const { level, wordsOf, chosen, picture, tool, zoom, open } = props
  const { width, height } = level.picture
  const down = (across * height) / width
  const pointer = usePointer(props)
  const points = (corners: readonly PicturePoint[]) =>
    corners.map(([x, y]) => `${x * across},${y * down}`).join(' ')
  return (
    // biome-ignore lint/a11y/useSemanticElements: a drawing that is worked on is no fieldset.
    <svg
      role="group"
      aria-label={`Places on ${level.name}`}
      aria-describedby="draw-hint"
      className={classes.picture}
      data-tool={tool}
      viewBox={`0 0 ${across} ${down}`}
      style={{ width: `${zoom * 100}%`, aspectRatio: `${width} / ${height}` }}
      {...pointer.handlers}
    >
      <rect className={classes.paper} width={across} height={down} />
      {picture ? <image href={picture} width={across} height={down} preserveAspectRatio="none" /> : null}
      {level.shapes.map((shape) => (
        <DrawnShape
          key={shape.id}
          shape={pointer.held?.id === shape.id ? { ...shape, corners: pointer.held.corners } : shape}
          words={wordsOf(shape)}
          isChosen={shape.id === chosen}
          isMovable={tool === 'move'}
          down={down}
          zoom={zoom}
          onChoose={props.onChoose}
          onCorners={props.onCorners}
          onRemove={props.onRemove}
        />
      ))}
      {pointer.preview ? <polygon className={classes.preview} points={points(pointer.preview)} /> : null}
      {open.length > 0 ? (
        <g className={classes.open}>
          <polyline points={points([...open, ...(pointer.over ? [pointer.over] : [])])} />
          {open.map(([x, y], at) => (
            <circle
              key={`${x} ${y}`}
              cx={x * across}
              cy={y * down}
              r={(at === 0 ? 12 : 6) / zoom}
              data-first={at === 0}
            />
          ))}
        </g>
      ) : null}
    </svg>
  )
}
