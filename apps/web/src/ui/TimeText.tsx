import { dateAndTime, relativeTime } from './times.ts'
import { useNow } from './useNow.ts'

type TimeTextProps = {
  at: string
  relative?: boolean
}

/** A moment in words: the exact time, or how long ago with the exact time beside it. Of a record: DatedTime.tsx. */
export function TimeText({ at, relative = false }: TimeTextProps) {
  const now = useNow(relative ? 1000 : 60_000)
  const exact = dateAndTime(at, now)
  return (
    <time dateTime={at} title={exact}>
      {relative ? `${relativeTime(at, now)} · ${exact}` : exact}
    </time>
  )
}
