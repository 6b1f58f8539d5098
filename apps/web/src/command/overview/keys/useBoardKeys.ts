import { useEffect } from 'react'
import { type BoardShortcut, shortcutFor } from '../../../board/keys/boardKeys.ts'
import { useStableCallback } from '../../../board/steady/useStableCallback.ts'

/**
 * Does what the keyboard asks of the board. Never while somebody types or a dialog is open, and never what somebody
 * nearer to the key has used already.
 */
export function useBoardKeys(acts: Partial<Record<BoardShortcut, () => void>>): void {
  const onKey = useStableCallback((event: KeyboardEvent) => {
    if (event.defaultPrevented || isTyping(event.target) || document.querySelector('[role="dialog"]')) return
    const act = acts[shortcutFor(event) ?? 'leave']
    if (!act || shortcutFor(event) === null) return
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
