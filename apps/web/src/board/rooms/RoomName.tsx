import classes from './RoomName.module.css'
import { splitName } from './splitName.ts'

type RoomNameProps = {
  name: string
  className?: string | undefined
  /** The tooltip. */
  title?: string
}

/**
 * A name in a narrow place: it is cut in the middle, so that the part which differs from its neighbors stays
 * readable.
 */
export function RoomName({ name, className, title }: RoomNameProps) {
  const { start, end } = splitName(name)
  if (end === '')
    return (
      <bdi className={[classes.whole, className].join(' ')} title={title}>
        {name}
      </bdi>
    )
  return (
    <bdi className={[classes.name, className].join(' ')} title={title}>
      <span className={classes.start}>{start}</span>
      <span className={classes.end}>{end}</span>
    </bdi>
  )
}
