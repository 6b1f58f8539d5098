import { typeName } from '@muster/domain/incident/incidentTypes'
import { t } from '@muster/words/t'
import { IconCheck, IconClock, IconSend, IconUserCheck } from '@tabler/icons-react'
import type { RefObject } from 'react'
import { TimeText } from '../../ui/TimeText.tsx'
import help from '../help/HelpCalls.module.css'
import { SendState } from '../SendState.tsx'
import type { ReportLine } from './reportLines.ts'

const icons = { waiting: IconClock, filed: IconSend, accepted: IconUserCheck, done: IconCheck }

/** One report, and how far command has come with it. */
export function ReportItem({
  line,
  stateRef,
}: {
  line: ReportLine
  stateRef?: RefObject<HTMLParagraphElement | null>
}) {
  const { type, text, hasPhoto, at, entry, words, note, status } = line
  const Icon = icons[status]
  return (
    <li className={help.call} data-state={status}>
      <p className={help.state} role="status" ref={stateRef} tabIndex={stateRef ? -1 : undefined}>
        <Icon aria-hidden />
        {entry ? <SendState entry={entry} /> : words}
      </p>
      {note ? (
        <p dir="auto" className={help.text}>
          “{note}”
        </p>
      ) : null}
      <p>
        <strong>{typeName(type)}</strong> · <TimeText at={at} />
        {hasPhoto ? ` · ${t`with a photo`}` : null}
      </p>
      {text ? (
        <p dir="auto" className={help.text}>
          {text}
        </p>
      ) : null}
    </li>
  )
}
