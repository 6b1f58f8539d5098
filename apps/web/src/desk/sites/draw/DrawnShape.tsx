import { cornersProblem } from '@muster/domain/plan/drawnPlan'
import type { PicturePoint } from '@muster/domain/plan/pictureFrame'
import { percentWords } from '@muster/words/amounts'
import { t } from '@muster/words/t'
import type { KeyboardEvent } from 'react'
import classes from './draw.module.css'
import type { Shape } from './drawing.ts'
import { labelLines, letterPixels, linePixels } from './labelLines.ts'
import { across, boxOf, fitted, moved } from './shapes.ts'

type DrawnShapeProps = {
  shape: Shape
  words: string
  isChosen: boolean
  /** The height of the picture in units of the drawing. */
  down: number
  /** The number of units in a pixel of the screen. */
  unit: number
  onChoose: (id: string) => void
  onCorners: (id: string, corners: PicturePoint[], key: string | null) => void
  onRemove: (id: string) => void
}

/** With an arrow key, as parts of the picture. */
const [step, smallStep] = [0.01, 0.002]
const arrows: Record<string, PicturePoint> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** One shape with its name: to be chosen, moved and sized with a finger, a mouse or the keyboard. */
export function DrawnShape({ shape, words, isChosen, down, unit, ...on }: DrawnShapeProps) {
  const { id, corners, roomId } = shape
  const box = boxOf(corners)
  const press = (event: KeyboardEvent) => {
    const arrow = arrows[event.key]
    if (arrow) {
      const by = event.ctrlKey || event.metaKey ? smallStep : step
      const [dx, dy] = [arrow[0] * by, arrow[1] * by]
      const next = event.shiftKey
        ? fitted(corners, { ...box, width: box.width + dx, height: box.height + dy })
        : moved(corners, [dx, dy])
      on.onCorners(id, next, `keys ${id}`)
    } else if (event.key === 'Delete' || event.key === 'Backspace') on.onRemove(id)
    else if (event.key === 'Enter' || event.key === ' ') on.onChoose(id)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const fitting = labelLines(words, (box.width * across) / unit, (box.height * down) / unit)
  // Of the one that is chosen all is said, also where it does not fit.
  const lines = isChosen && fitting.length === 0 ? [words] : fitting
  const middle = { x: (box.left + box.width / 2) * across, y: (box.top + box.height / 2) * down }
  return (
    // biome-ignore lint/a11y/useSemanticElements: there are no buttons in a drawing.
    <g
      role="button"
      tabIndex={0}
      aria-label={t`${words}: ${percent(box.left)} from the left, ${percent(box.top)} from the top, ${percent(box.width)} by ${percent(box.height)}`}
      aria-pressed={isChosen}
      data-place={id}
      className={classes.drawn}
      data-room={roomId !== null}
      data-wrong={cornersProblem(corners) !== null}
      onFocus={() => on.onChoose(id)}
      onKeyDown={press}
    >
      <polygon data-shape={id} points={corners.map(([x, y]) => `${x * across},${y * down}`).join(' ')} />
      <text fontSize={letterPixels * unit} strokeWidth={4 * unit}>
        {lines.map((line, at) => {
          const y = middle.y + (at - (lines.length - 1) / 2) * linePixels * unit
          return (
            <tspan key={y} x={middle.x} y={y}>
              {line}
            </tspan>
          )
        })}
      </text>
    </g>
  )
}

const percent = (part: number) => percentWords(Math.round(part * 100))
