import { useEffect } from 'react'
import { actOf, type BoardAct } from '../../../board/keys/boardKeys.ts'
import { useSteadyHandler } from '../../../board/steady/useSteadyHandler.ts'

/**
 * Does what the keyboard asks of the board. Never while somebody types or a dialog is open, and never what somebody
 * nearer to the key has used already.
 */
export function useBoardKeys(acts: Partial<Record<BoardAct, () => void>>): void {
  const onKey = useSteadyHandler((event: KeyboardEvent) => {
    if (event.defaultPrevented || isTyping(event.target) || document.querySelector('[role="dialog"]')) return
    const act = acts[actOf(event) ?? 'leave']
    if (!act || actOf(event) === null) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [onKey])
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null
}
