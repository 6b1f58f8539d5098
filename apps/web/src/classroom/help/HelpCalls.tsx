import { Button } from '@mantine/core'
import type { HelpRequest } from '@muster/contract/helpCalls'
import { typeName } from '@muster/domain/incident/incidentTypes'
import { t } from '@muster/words/t'
import { IconCheck, IconClock, IconSend, IconUserCheck, IconX } from '@tabler/icons-react'
import type { RefObject } from 'react'
import { TimeText } from '../../ui/TimeText.tsx'
import { openActionQueue } from '../kept/actionQueue.ts'
import type { CachedView } from '../kept/useCachedQuery.ts'
import quiet from '../quiet.module.css'
import classes from './HelpCalls.module.css'
import { type HelpCall, helpWords } from './useHelp.ts'

type Props = {
  barcode: string
  calls: HelpCall[]
  view: CachedView<HelpRequest[]>
  headingRef: RefObject<HTMLHeadingElement | null>
}

/** The calls for help of this bag in the last day, and the progress of each. */
export function HelpCalls({ barcode, calls, view, headingRef }: Props) {
  if (calls.length === 0) return null
  return (
    <section aria-labelledby="help-calls" className={classes.calls}>
      <h2 id="help-calls" ref={headingRef} tabIndex={-1} className={classes.heading}>{t`Your requests`}</h2>
      <ul className={quiet.list}>
        {calls.map((call) => (
          <li key={call.id} className={classes.call} data-state={call.state}>
            <p className={classes.state} role="status">
              <StateIcon state={call.state} />
              {helpWords(call)}
            </p>
            {call.state === 'done' || call.state === 'accepted' ? <Note note={call.note} /> : null}
            <p>
              <strong>{typeName(call.type)}</strong> · <TimeText at={call.at} />
            </p>
            {call.text ? (
              <p dir="auto" className={classes.text}>
                {call.text}
              </p>
            ) : null}
            {call.state === 'refused' ? (
              <Button
                variant="default"
                h={48}
                fz="md"
                onClick={() => openActionQueue(barcode).outbox.remove(call.id)}
              >{t`Dismiss`}</Button>
            ) : null}
          </li>
        ))}
      </ul>
      {view.problem ? (
        <p
          className={quiet.dim}
        >{t`${view.problem} There may be an answer that this phone does not have yet.`}</p>
      ) : null}
    </section>
  )
}

function Note({ note }: { note: string | null }) {
  return note ? (
    <p dir="auto" className={classes.text}>
      “{note}”
    </p>
  ) : null
}

function StateIcon({ state }: { state: HelpCall['state'] }) {
  switch (state) {
    case 'waiting':
      return <IconClock aria-hidden />
    case 'refused':
      return <IconX aria-hidden />
    case 'filed':
      return <IconSend aria-hidden />
    case 'accepted':
      return <IconUserCheck aria-hidden />
    case 'done':
      return <IconCheck aria-hidden />
  }
}
