import { asksForAttendance } from '@muster/domain/incident/roomView'
import type { RoomMessage } from '@muster/domain/incident/state'
import { toldBuiltIn } from '@muster/domain/incident/tellBuiltIn'
import type { Severity } from '@muster/domain/incident/vocabulary'
import { plural } from '@muster/words/message'
import { t } from '@muster/words/t'
import type { ReactNode } from 'react'
import { serverNow } from '../../api/serverClock.ts'
import { By } from '../../ui/By.tsx'
import { dateAndTime } from '../../ui/times.ts'
import { useActiveRoom } from '../BagContext.ts'
import { AttendanceButton } from '../checklist/AttendanceButton.tsx'
import classes from './AlertPreview.module.css'
import type { Segment } from './news.ts'
import { SeverityMark, severityStyle } from './SeverityMark.tsx'

/** The latest message of one segment, or that there is none (specification, section 2); a tap opens it in full. */
export function AlertPreview({ segment, open }: { segment: Segment; open: () => void }) {
  const { view } = useActiveRoom()
  const { broadcast, roomMessage, reunification } = view
  switch (segment) {
    case 'broadcast':
      return broadcast ? (
        <PreviewBox
          text={toldBuiltIn(broadcast.message)}
          meta={senderLine(broadcast, view.broadcasts)}
          severity={broadcast.severity}
          open={open}
        />
      ) : (
        <PreviewBox none={t`No broadcast message`} open={open} />
      )
    case 'room':
      if (!roomMessage) {
        const meta = view.roomMessages.length > 0 ? t`A message was taken back` : ''
        return <PreviewBox none={t`No room messages`} meta={meta} open={open} />
      }
      return (
        <PreviewBox
          text={toldBuiltIn(roomMessage.message)}
          meta={senderLine(roomMessage, view.roomMessages)}
          open={open}
        >
          {asksForAttendance(view, roomMessage.message) ? <AttendanceButton /> : null}
        </PreviewBox>
      )
    case 'chat': {
      const chat = view.room.chat.findLast(({ struck }) => !struck)
      return chat ? (
        <PreviewBox text={chat.text} meta={senderLine(chat)} open={open} />
      ) : (
        <PreviewBox none={t`No chat messages`} open={open} />
      )
    }
    case 'reunify': {
      const toProcess = reunification?.toProcess ?? 0
      return toProcess > 0 ? (
        <PreviewBox
          text={t`${plural(toProcess, '# student(s) to process', '# student(s) to process')}`}
          meta={t`Tap to see who`}
          open={open}
        />
      ) : (
        <PreviewBox none={t`No reunification items`} open={open} />
      )
    }
  }
}

type Sent = Pick<RoomMessage, 'seq' | 'byName' | 'from' | 'at'>

/** @param all messages of the same kind: that a newer one was taken back is said here, in the place of that one */
function senderLine({ seq, byName, from, at }: Sent, all: readonly Sent[] = []): ReactNode {
  const isLast = all.every((each) => each.seq <= seq)
  return (
    <>
      <span className={classes.by} title={byName}>
        <By from={from} name={byName} />
      </span>
      {` · ${dateAndTime(at, serverNow())}`}
      {isLast ? '' : ` · ${t`A newer message was taken back`}`}
    </>
  )
}

type Props = {
  /** The message, or null when there is `none`. */
  text?: string
  meta?: ReactNode
  none?: string
  severity?: Severity
  open: () => void
  /** A button that belongs to the message. */
  children?: ReactNode
}

/** Room for three lines and the author; the same height with and without a message. */
export function PreviewBox({ text, meta = '', none, severity, open, children }: Props) {
  return (
    <div className={classes.preview} data-style={text ? severityStyle(severity) : undefined}>
      <button type="button" className={classes.open} onClick={open}>
        <span className={text ? classes.text : classes.none} dir="auto">
          {text && severity !== undefined ? <SeverityMark severity={severity} /> : null}
          {text ?? none}
        </span>
        <span className={classes.meta}>{meta}</span>
      </button>
      {children}
    </div>
  )
}
