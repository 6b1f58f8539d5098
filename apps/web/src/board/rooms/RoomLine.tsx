import { Checkbox } from '@mantine/core'
import type { BoardRow } from '@muster/domain/incident/board'
import { clearingStatus } from '@muster/domain/incident/clearingList'
import { commaList } from '@muster/words/commaList'
import { plural } from '@muster/words/message'
import { t } from '@muster/words/t'
import { type MouseEvent, memo } from 'react'
import { ProgressMark } from '../../ui/ProgressMark.tsx'
import { HelpMark } from '../../ui/RoomMark.tsx'
import { dateAndTime } from '../../ui/times.ts'
import { clearingWords } from '../filter/boardFilter.ts'
import { lastHeardAt, peopleSigns, roomLine, waitingChats } from '../words/roomWords.ts'
import { RoomName } from './RoomName.tsx'
import classes from './RoomTable.module.css'

type RoomLineProps = {
  row: BoardRow
  /** Its place among all rows, from 0. */
  index: number
  floorName: string | null
  severalPlaces: boolean
  chosen: boolean
  /** True when Tab reaches it. */
  isCurrent: boolean
  onChoose: ((roomId: string) => void) | null
  onPress: (roomId: string, event: MouseEvent) => void
}

/** One room in the list, with the times of its ladder. */
export const RoomLine = memo(function RoomLine(props: RoomLineProps) {
  const { row, index, floorName, severalPlaces, chosen, isCurrent, onChoose, onPress } = props
  const { room, progress, needsHelp, siteName } = row
  const waiting = waitingChats(room)
  return (
    <tr aria-rowindex={index + 2} data-help={needsHelp} data-chosen={chosen}>
      {onChoose ? (
        <td className={classes.check}>
          <Checkbox
            aria-label={t`Choose ${room.name}`}
            checked={chosen}
            tabIndex={-1}
            onChange={() => onChoose(room.id)}
          />
        </td>
      ) : null}
      <th scope="row">
        <button
          type="button"
          className={classes.room}
          title={room.name}
          data-room={room.id}
          tabIndex={isCurrent ? 0 : -1}
          onClick={(event) => onPress(room.id, event)}
        >
          <RoomName name={room.name} />
        </button>
      </th>
      {severalPlaces ? (
        <td data-column="place" data-wide>
          {commaList([siteName, floorName].filter(Boolean))}
        </td>
      ) : null}
      <td>
        <ProgressMark progress={progress} />
      </td>
      <td className={classes.status} title={roomLine(room)}>
        <span className={classes.says}>
          {needsHelp ? <HelpMark isInTextColor /> : null} {room.answeredAt || needsHelp ? roomLine(room) : ''}
          {waiting > 0 ? (
            <span className={classes.chat}>{t`${plural(waiting, '# in chat', '# in chat')}`}</span>
          ) : null}
        </span>
      </td>
      <td className={classes.number} data-column="people">
        {peopleSigns(room)}
      </td>
      <Time column="seen" at={room.seenAt} wide />
      <Time column="answered" at={room.answeredAt} wide />
      <Time column="heard" at={lastHeardAt(room)} />
      <td data-column="clearing" data-wide>
        {room.clearing ? clearingWords[clearingStatus(room)] : ''}
      </td>
    </tr>
  )
})

type TimeProps = { column: 'seen' | 'answered' | 'heard'; at: string | null; wide?: boolean }

function Time({ column, at, wide = false }: TimeProps) {
  return (
    <td className={classes.number} data-column={column} data-wide={wide}>
      {at ? <time dateTime={at}>{dateAndTime(at)}</time> : '–'}
    </td>
  )
}
