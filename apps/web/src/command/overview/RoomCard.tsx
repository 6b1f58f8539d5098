import type { Rung } from '@muster/domain/incident/board'
import type { RoomState } from '@muster/domain/incident/state'
import { IconMessageCircle, IconSquare, IconSquareCheckFilled } from '@tabler/icons-react'
import { memo, useRef } from 'react'
import { RungMark, rungWords } from '../../ui/RungMark.tsx'
import { relativeTime, timeOfDay } from '../../ui/times.ts'
import { useNow } from '../../ui/useNow.ts'
import classes from './RoomCard.module.css'
import { lastHeardAt, peopleLine, roomLine, waitingChats } from './roomWords.ts'

type RoomCardProps = {
  room: RoomState
  rung: Rung
  needsHelp: boolean
  /** Null where all rooms are of one site. */
  siteName: string | null
  /** Whether it is chosen for a message; null while nothing is being chosen. */
  chosen: boolean | null
  onPress: (roomId: string) => void
}

/** One room at a glance; pressing it opens its detail, or chooses it. */
export function RoomCard(props: RoomCardProps) {
  // The newest handler without drawing 500 cards again for it.
  const onPress = useRef(props.onPress)
  onPress.current = props.onPress
  const press = useRef((roomId: string) => onPress.current(roomId))
  return <Card {...props} onPress={press.current} />
}

const Card = memo(function Card({ room, rung, needsHelp, siteName, chosen, onPress }: RoomCardProps) {
  const waiting = waitingChats(room)
  const heardAt = lastHeardAt(room)
  return (
    <button
      type="button"
      className={classes.card}
      data-rung={rung}
      data-help={needsHelp}
      aria-pressed={chosen ?? undefined}
      onClick={() => onPress(room.id)}
    >
      <span className={classes.top}>
        {chosen === null ? null : chosen ? (
          <IconSquareCheckFilled size={20} aria-hidden />
        ) : (
          <IconSquare size={20} aria-hidden />
        )}
        <span className={classes.name} title={room.name}>
          {room.name}
        </span>
        {waiting > 0 ? (
          <span className={classes.chat}>
            <IconMessageCircle size={16} aria-hidden />
            {waiting}
            <span className={classes.hidden}> unanswered in chat</span>
          </span>
        ) : null}
      </span>
      {siteName ? <span className={classes.site}>{siteName}</span> : null}
      <span className={classes.line}>
        <RungMark rung={rung} bare />
        <span className={classes.hidden}>{rungWords[rung]}: </span>
        <span className={classes.words}>{roomLine(room)}</span>
      </span>
      {rung === 'answered' || heardAt ? (
        <span className={classes.bottom}>
          <span>{peopleLine(room)}</span>
          {heardAt ? <Heard at={heardAt} /> : null}
        </span>
      ) : null}
    </button>
  )
})

function Heard({ at }: { at: string }) {
  const now = useNow(15_000)
  return (
    <time className={classes.time} dateTime={at} title={timeOfDay(at)}>
      {relativeTime(at, now)}
    </time>
  )
}
