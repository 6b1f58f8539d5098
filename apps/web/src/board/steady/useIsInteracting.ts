import { type RefObject, useEffect, useState } from 'react'

/** A resting mouse holds the rooms still for this long; a finger’s scroll for the shorter one. In ms. */
const interactionMs = { mouse: 15_000, touch: 4_000 }

/**
 * True while somebody is about to press something inside the element: pointer within, finger scrolling, keyboard
 * inside.
 */
export function useIsInteracting(ref: RefObject<HTMLElement | null>): boolean {
  const [held, setHeld] = useState(false)
  useEffect(() => {
    const element = ref.current
    if (!element) return
    let timer = 0
    const release = () => {
      window.clearTimeout(timer)
      setHeld(false)
    }
    const hold = (ms: number) => {
      window.clearTimeout(timer)
      timer = window.setTimeout(release, ms)
      setHeld(true)
    }
    const onPointer = (event: PointerEvent) =>
      hold(event.pointerType === 'mouse' ? interactionMs.mouse : interactionMs.touch)
    const onTouch = () => hold(interactionMs.touch)
    const onKey = () => hold(interactionMs.mouse)
    const onLeave = (event: PointerEvent) => event.pointerType === 'mouse' && release()
    element.addEventListener('pointermove', onPointer)
    element.addEventListener('pointerdown', onPointer)
    element.addEventListener('pointerleave', onLeave)
    element.addEventListener('touchmove', onTouch, { passive: true })
    element.addEventListener('keydown', onKey)
    return () => {
      window.clearTimeout(timer)
      element.removeEventListener('pointermove', onPointer)
      element.removeEventListener('pointerdown', onPointer)
      element.removeEventListener('pointerleave', onLeave)
      element.removeEventListener('touchmove', onTouch)
      element.removeEventListener('keydown', onKey)
    }
  }, [ref])
  return held
}
