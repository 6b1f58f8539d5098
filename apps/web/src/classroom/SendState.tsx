import { t, told } from '@muster/words/t'
import { useEffect, useState } from 'react'
import type { OutboxEntry } from '../live/bagOutbox.ts'

/** Specification, section 9: the acknowledge spinner, in ms. */
const spinnerMs = 5_000

/** True in the first five seconds of sending an entry, while a spinner shows it; after that words do. */
export function useIsSpinning(entry: OutboxEntry | null): boolean {
  const isWaiting = entry?.progress.stage === 'waiting'
  // An entry that could be taken back first begins to be sent after that.
  const startedAt = entry ? (entry.undoUntil ?? new Date(entry.at).getTime()) : 0
  const left = isWaiting ? startedAt + spinnerMs - Date.now() : 0
  const [, rerender] = useState(0)
  useEffect(() => {
    if (left <= 0) return
    const timer = setTimeout(() => rerender((count) => count + 1), left)
    return () => clearTimeout(timer)
  }, [left])
  return left > 0
}

/** An entry's way to the log in words. */
export function SendState({ entry }: { entry: OutboxEntry }) {
  const isSpinning = useIsSpinning(entry)
  switch (entry.progress.stage) {
    case 'waiting':
      return isSpinning && navigator.onLine ? t`Sending…` : t`Waiting – will send automatically`
    case 'sent':
      return t`Sent`
    case 'refused':
      return t`Not sent: ${told(entry.progress.sentence)}`
  }
}
