import type { RoomProgress } from '@muster/domain/incident/board'
import type { RoomState } from '@muster/domain/incident/state'
import { plural } from '@muster/words/message'
import { t } from '@muster/words/t'
import { IconMessageCircle, IconSquare, IconSquareCheckFilled } from '@tabler/icons-react'
import { type MouseEvent, memo, useRef } from 'react'
import { progressWords } from '../../ui/ProgressMark.tsx'
import { RoomMark } from '../../ui/RoomMark.tsx'
import { dateAndTime, relativeTime } from '../../ui/times.ts'
import { useNow } from '../../ui/useNow.ts'
import { lastHeardAt, peopleLine, peopleSigns, roomLine, waitingChats } from '../words/roomWords.ts'
import classes from './RoomCard.module.css'
import { RoomName } from './RoomName.tsx'
import { type RoomSize, shortName } from './roomGroups.ts'

type RoomCardProps = {
  room: RoomState
  progress: RoomProgress
  needsHelp: boolean
  /** Null where all rooms are of one site. */
  siteName: string | null
  /** True when it is chosen for a message; null while nothing is being chosen. */
  chosen: boolean | null
  size?: RoomSize
  /** True when Tab reaches it, where arrows go from room to room; left out, Tab reaches each. */
  isCurrent?: boolean
  onPress: (roomId: string, event: MouseEvent) => void
}

/** One room at a glance; pressing it opens its detail, or chooses it. */
export function RoomCard(props: RoomCardProps) {
  // The newest handler without drawing 500 cards again for it.
  const onPress = useRef(props.onPress)
  onPress.current = props.onPress
  const press = useRef((roomId: string, event: MouseEvent) => onPress.current(roomId, event))
  return <MemoRoomCard {...props} onPress={press.current} />
}

/** The same, memoized: with a stable handler it is drawn again only when its room has news. */
export const MemoRoomCard = memo(function SteadyCard({ size = 'card', isCurrent, ...props }: RoomCardProps) {
  const { room, progress, needsHelp, chosen, onPress } = props
  const Face = faces[size]
  return (
    <button
      type="button"
      className={classes.card}
      data-room={room.id}
      data-size={size}
      data-progress={progress}
      data-help={needsHelp}
      aria-pressed={chosen ?? undefined}
      tabIndex={isCurrent === undefined ? undefined : isCurrent ? 0 : -1}
      title={`${room.name}: ${roomLine(room)}`}
      onClick={(event) => onPress(room.id, event)}
    >
      <Face {...props} />
    </button>
  )
})

type FaceProps = Omit<RoomCardProps, 'size' | 'isCurrent' | 'onPress'>

/** Two lines from the first moment on: a room that is seen or answers makes no card grow, and moves none. */
function CardFace({ room, progress, needsHelp, siteName, chosen }: FaceProps) {
  const heardAt = lastHeardAt(room)
  const waiting = waitingChats(room)
  return (
    <>
      <span className={classes.top}>
        <SelectionBox chosen={chosen} />
        <RoomName className={classes.name} name={room.name} title={room.name} />
        <WaitingChats count={waiting} />
        {/* The name has the room of both: a name is not cut for a time. */}
        {heardAt && waiting === 0 ? <LastHeard at={heardAt} /> : null}
      </span>
      {siteName ? <span className={classes.site}>{siteName}</span> : null}
      <span className={classes.line}>
        <RoomMark progress={progress} needsHelp={needsHelp} />
        <span className={classes.hidden}>{markWords(progress, needsHelp)}: </span>
        <span className={classes.words}>{roomLine(room)}</span>
        <span className={classes.count}>{peopleLine(room)}</span>
      </span>
    </>
  )
}

function CompactFace({ room, progress, needsHelp, chosen }: FaceProps) {
  return (
    <>
      <span className={classes.top}>
        <SelectionBox chosen={chosen} />
        <RoomName className={classes.name} name={room.name} />
        <WaitingChats count={waitingChats(room)} />
        <span className={classes.people}>{peopleSigns(room)}</span>
      </span>
      <span className={classes.line}>
        <RoomMark progress={progress} needsHelp={needsHelp} />
        <span className={classes.hidden}>{markWords(progress, needsHelp)}: </span>
        <span className={classes.words}>{roomLine(room)}</span>
      </span>
    </>
  )
}

/** Signs alone; hidden words say the same to screen readers. */
function TileFace({ room, progress, needsHelp, chosen }: FaceProps) {
  const waiting = waitingChats(room)
  return (
    <>
      <span className={classes.hidden}>
        {room.name}, {markWords(progress, needsHelp)}: {roomLine(room)}
        {waiting > 0 ? `, ${t`${plural(waiting, '# unread in chat', '# unread in chat')}`}` : ''}
      </span>
      <span className={classes.signs} aria-hidden>
        {chosen !== null ? (
          <span className={classes.box} data-chosen={chosen} />
        ) : (
          <RoomMark progress={progress} needsHelp={needsHelp} />
        )}
        <RoomName className={classes.name} name={shortName(room.name)} />
        {waiting > 0 ? <span className={classes.dot} /> : null}
        <span className={classes.people}>{peopleSigns(room)}</span>
      </span>
    </>
  )
}

/** The meaning of the sign, for screen readers. */
function markWords(progress: RoomProgress, needsHelp: boolean): string {
  return needsHelp ? t`Needs help` : progressWords[progress]
}

const faces = { card: CardFace, compact: CompactFace, tile: TileFace }

function SelectionBox({ chosen }: { chosen: boolean | null }) {
  if (chosen === null) return null
  return chosen ? <IconSquareCheckFilled size={20} aria-hidden /> : <IconSquare size={20} aria-hidden />
}

function WaitingChats({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <span className={classes.chat}>
      <IconMessageCircle size={16} aria-hidden />
      {count}
      <span className={classes.hidden}> {t`unread in chat`}</span>
    </span>
  )
}

function LastHeard({ at }: { at: string }) {
  const now = useNow(15_000)
  return (
    <time className={classes.time} dateTime={at} title={dateAndTime(at)}>
      {relativeTime(at, now)}
    </time>
  )
}
