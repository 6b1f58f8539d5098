import type { RoomMessage } from '@muster/domain/incident/state'
import type { Severity } from '@muster/domain/incident/vocabulary'
import type { ReactNode } from 'react'
import { By } from '../../ui/By.tsx'
import { TimeText } from '../../ui/TimeText.tsx'
import { Translated } from '../../ui/Translated.tsx'
import classes from './CurrentMessage.module.css'
import { SeverityMark, severityStyle } from './SeverityMark.tsx'

type Props = {
  message: Pick<RoomMessage, 'message' | 'byName' | 'from' | 'at'>
  /** The urgency of a broadcast. */
  severity?: Severity
  /** Makes the message itself something to tap. */
  onClick?: () => void
  /** The actions on it. */
  children?: ReactNode
}

/** The message that holds now, large, with its sender and time. */
export function CurrentMessage({ message, severity, onClick, children }: Props) {
  const inside = (
    <>
      <span className={classes.text} dir="auto">
        {severity === undefined ? null : <SeverityMark severity={severity} />}
        <Translated text={message.message} />
      </span>
      <span className={classes.meta}>
        <By from={message.from} name={message.byName} /> · <TimeText at={message.at} />
      </span>
    </>
  )
  return (
    <div className={classes.current} data-style={severityStyle(severity)}>
      {onClick ? (
        <button type="button" className={classes.inside} onClick={onClick}>
          {inside}
        </button>
      ) : (
        <p className={classes.inside}>{inside}</p>
      )}
      {children}
    </div>
  )
}
