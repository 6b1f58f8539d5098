import { CloseButton } from '@mantine/core'
import { t } from '@muster/words/t'
import { useEffect, useId, useRef } from 'react'
import { KindTag } from '../../ui/KindBand.tsx'
import { useActiveRoom } from '../BagContext.ts'
import { ConnectionLine } from '../shell/ConnectionLine.tsx'
import classes from './AlertsDrawer.module.css'
import { MessageHistory, type MessageHistoryProps } from './MessageHistory.tsx'

type HistoryModalProps = MessageHistoryProps & {
  /** `Broadcast History` or `Room Messaging History` (specification, section 2). */
  title: string
  close: () => void
}

/** The messages before the current one, in a modal over the alerts drawer. */
export function HistoryModal({ title, close, ...history }: HistoryModalProps) {
  const { incident } = useActiveRoom()
  const titleId = useId()
  const sheet = useRef<HTMLDivElement>(null)
  useEffect(() => sheet.current?.focus({ preventScroll: true }), [])
  return (
    <div
      ref={sheet}
      role="dialog"
      aria-modal
      aria-labelledby={titleId}
      tabIndex={-1}
      className={classes.sheet}
      onKeyDown={(event) => {
        if (event.key === 'Escape') close()
      }}
    >
      <header className={classes.header}>
        <h1 id={titleId}>{title}</h1>
        <KindTag kind={incident.kind} />
        <CloseButton aria-label={t`Close history`} size={48} iconSize={24} onClick={close} />
      </header>
      <ConnectionLine />
      <div className={classes.panel}>
        <MessageHistory {...history} />
      </div>
    </div>
  )
}
