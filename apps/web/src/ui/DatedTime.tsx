import { recordTime } from './recordTimes.ts'

type DatedTimeProps = {
  at: string
  /** Its own zone; left out: the one of the page's sites, or of the organization. */
  timeZone?: string | undefined
}

/** A moment of a record, which says its day, year and zone even today: it will be read on another day. */
export function DatedTime({ at, timeZone }: DatedTimeProps) {
  const exact = recordTime(at, timeZone)
  return (
    <time dateTime={at} title={exact}>
      {exact}
    </time>
  )
}
