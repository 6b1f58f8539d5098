import { dateAndTime, relativeTime } from './times.ts'
import { useNow } from './useNow.ts'

/** A moment in words: the exact time, or how long ago with the exact time beside it. */
export function TimeText({ at, relative = false }: { at: string; relative?: boolean }) {
  const now = useNow(relative ? 1000 : 60_000)
  const exact = dateAndTime(at, now)
  return (
    <time dateTime={at} title={exact}>
      {relative ? `${relativeTime(at, now)} · ${exact}` : exact}
    </time>
  )
}
