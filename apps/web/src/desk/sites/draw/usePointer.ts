import type { PicturePoint } from '@muster/domain/plan/pictureFrame'
import { type PointerEvent, useState } from 'react'
import type { PictureProps } from './pictureProps.ts'
import { isNear, leastSide, moved, rectangle, withCorner } from './shapes.ts'

/** The gesture of a finger or the mouse from when it goes down. */
type Grip =
  | { is: 'drawing'; from: PicturePoint }
  | { is: 'moving'; id: string; from: PicturePoint; was: PicturePoint[] }
  | { is: 'corner'; id: string; corner: number; from: PicturePoint; was: PicturePoint[] }

/** The distance from the first corner within which a tap closes a shape, in pixels of the screen. */
const reachPixels = 18

/** Drawing and moving with a finger, a pen or the mouse. A shape is changed once, when it is let go; until then it is only shown. */
export function usePointer({
  level,
  tool,
  open,
  onOpen,
  onFinish,
  onAdd,
  onChoose,
  onCorners,
}: PictureProps) {
  const [grip, setGrip] = useState<Grip | null>(null)
  /** The position of the pointer; null when it is not on the picture. */
  const [over, setOver] = useState<PicturePoint | null>(null)
  const held = grip && over && grip.is !== 'drawing' ? { id: grip.id, corners: cornersOf(grip, over) } : null
  const preview = grip?.is === 'drawing' && over ? rectangle(grip.from, over) : null

  const down = (event: PointerEvent<SVGSVGElement>) => {
    if (!event.isPrimary || event.button !== 0) return
    const at = pointOf(event)
    setOver(at)
    if (tool === 'corners') {
      const { width, height } = event.currentTarget.getBoundingClientRect()
      const [first] = open
      const isClosing =
        first && open.length >= 3 && isNear(first, at, [reachPixels / width, reachPixels / height])
      if (isClosing) onFinish()
      else onOpen([...open, at])
      return
    }
    if (tool === 'rectangle') {
      event.currentTarget.setPointerCapture(event.pointerId)
      setGrip({ is: 'drawing', from: at })
      return
    }
    const { shape: id, corner } = event.target instanceof SVGElement ? event.target.dataset : {}
    const shape = level.shapes.find((each) => each.id === id)
    onChoose(shape?.id ?? null)
    if (!shape) return
    event.currentTarget.setPointerCapture(event.pointerId)
    const { corners: was } = shape
    setGrip(
      corner === undefined
        ? { is: 'moving', id: shape.id, from: at, was }
        : { is: 'corner', id: shape.id, corner: Number(corner), from: at, was },
    )
  }
  const move = (event: PointerEvent<SVGSVGElement>) => {
    if (grip || open.length > 0) setOver(pointOf(event))
  }
  const up = (event: PointerEvent<SVGSVGElement>) => {
    if (!grip) return
    const at = pointOf(event)
    setGrip(null)
    setOver(null)
    if (grip.is === 'drawing') {
      const isDrawn = !isNear(grip.from, at, [leastSide, leastSide])
      if (isDrawn) onAdd(rectangle(grip.from, at))
      return
    }
    const corners = cornersOf(grip, at)
    if (JSON.stringify(corners) !== JSON.stringify(grip.was)) onCorners(grip.id, corners, null)
  }
  const cancel = () => {
    setGrip(null)
    setOver(null)
  }
  const leave = () => {
    if (!grip) setOver(null)
  }
  const handlers = {
    onPointerDown: down,
    onPointerMove: move,
    onPointerUp: up,
    onPointerCancel: cancel,
    onPointerLeave: leave,
  }
  return { handlers, held, preview, over }
}

function cornersOf(grip: Exclude<Grip, { is: 'drawing' }>, at: PicturePoint): PicturePoint[] {
  const by: PicturePoint = [at[0] - grip.from[0], at[1] - grip.from[1]]
  if (grip.is === 'moving') return moved(grip.was, by)
  // A finger takes hold beside a corner, and the corner goes as far as the finger.
  const [x, y] = grip.was[grip.corner] ?? at
  return withCorner(grip.was, grip.corner, [x + by[0], y + by[1]])
}

function pointOf({ currentTarget, clientX, clientY }: PointerEvent<SVGSVGElement>): PicturePoint {
  const { left, top, width, height } = currentTarget.getBoundingClientRect()
  const part = (value: number) => Math.round(Math.min(1, Math.max(0, value)) * 1e5) / 1e5
  return [part((clientX - left) / width), part((clientY - top) / height)]
}
