import { dateAndTime, recordTime, relativeTime } from './times.ts'
import { useNow } from './useNow.ts'

type TimeTextProps = {
  at: string
  relative?: boolean
  /** True for a record, which says its day, year and zone even today: it will be read on another day. */
  isDated?: boolean
}

/** A moment in words: the exact time, or how long ago with the exact time beside it. */
export function TimeText({ at, relative = false, isDated = false }: TimeTextProps) {
  const now = useNow(relative ? 1000 : 60_000)
  const exact = isDated ? recordTime(at) : dateAndTime(at, now)
  return (
    <time dateTime={at} title={exact}>
      {relative ? `${relativeTime(at, now)} · ${exact}` : exact}
    </time>
  )
}
