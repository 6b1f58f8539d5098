import type { PicturePoint } from '@muster/domain/plan/pictureFrame'
import { t } from '@muster/words/t'
import { useRef } from 'react'
import { useWidth } from '../../../ui/useWidth.ts'
import { Corners } from './Corners.tsx'
import { DrawnShape } from './DrawnShape.tsx'
import classes from './draw.module.css'
import type { PictureProps } from './pictureProps.ts'
import { across } from './shapes.ts'
import { usePointer } from './usePointer.ts'

/** The picture and the shapes on it. */
export function Picture(props: PictureProps) {
  const { level, wordsOf, chosen, picture, tool, zoom, open } = props
  const { width, height } = level.picture
  const down = (across * height) / width
  const pointer = usePointer(props)
  const frame = useRef<SVGSVGElement>(null)
  // Text and handles have a size on the screen, regardless of the picture's width there.
  const unit = across / useWidth(frame, across)
  const shapes = level.shapes.map((shape) =>
    pointer.held?.id === shape.id ? { ...shape, corners: pointer.held.corners } : shape,
  )
  const taken = tool === 'move' ? shapes.find(({ id }) => id === chosen) : undefined
  const points = (corners: readonly PicturePoint[]) =>
    corners.map(([x, y]) => `${x * across},${y * down}`).join(' ')
  return (
    // biome-ignore lint/a11y/useSemanticElements: a drawing that is worked on is no fieldset.
    <svg
      ref={frame}
      role="group"
      aria-label={t`Places on ${level.name}`}
      aria-describedby="draw-hint"
      className={classes.picture}
      data-tool={tool}
      viewBox={`0 0 ${across} ${down}`}
      style={{ width: `${zoom * 100}%`, aspectRatio: `${width} / ${height}` }}
      {...pointer.handlers}
    >
      <rect className={classes.paper} width={across} height={down} />
      {picture ? <image href={picture} width={across} height={down} preserveAspectRatio="none" /> : null}
      {shapes.map((shape) => (
        <DrawnShape
          key={shape.id}
          shape={shape}
          words={wordsOf(shape)}
          isChosen={shape.id === chosen}
          down={down}
          unit={unit}
          onChoose={props.onChoose}
          onCorners={props.onCorners}
          onRemove={props.onRemove}
        />
      ))}
      {taken ? <Corners id={taken.id} corners={taken.corners} down={down} unit={unit} /> : null}
      {pointer.preview ? <polygon className={classes.preview} points={points(pointer.preview)} /> : null}
      {open.length > 0 ? (
        <g className={classes.open}>
          <polyline points={points([...open, ...(pointer.over ? [pointer.over] : [])])} />
          {open.map(([x, y], at) => (
            <circle
              key={`${x} ${y}`}
              cx={x * across}
              cy={y * down}
              r={(at === 0 ? 11 : 6) * unit}
              data-first={at === 0}
            />
          ))}
        </g>
      ) : null}
    </svg>
  )
}
