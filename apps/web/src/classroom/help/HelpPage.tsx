import { t } from '@muster/words/t'
import { useRef } from 'react'
import { newId } from '../../live/newId.ts'
import { useTitle } from '../../ui/useTitle.ts'
import { useBag } from '../BagContext.ts'
import { useActionQueue } from '../kept/actionQueue.ts'
import quiet from '../quiet.module.css'
import { EmergencyCall } from './EmergencyCall.tsx'
import { HelpCalls } from './HelpCalls.tsx'
import { ReportForm } from './ReportForm.tsx'
import { useHelp } from './useHelp.ts'

/** Asks the school's managers for help without starting an incident. */
export function HelpPage() {
  useTitle(t`Request help`)
  const { barcode, record } = useBag()
  const { calls, view } = useHelp(barcode)
  const { queue } = useActionQueue(barcode)
  const sent = useRef<HTMLHeadingElement>(null)
  return (
    <>
      <h1 className={quiet.title}>{t`Request help`}</h1>
      <p className={quiet.lead}>
        {t`We notify the managers of this site right away.`}
        {record.emergencyNumber ? '' : ` ${t`If a life is in danger, call 911 first.`}`}
      </p>
      <EmergencyCall />
      <HelpCalls barcode={barcode} calls={calls} view={view} headingRef={sent} />
      <ReportForm
        name={`help.${barcode}`}
        other={t`Anything else the managers should know.`}
        button={t`Request help`}
        send={(input) => {
          queue.act({ kind: 'help', id: newId(), ...input })
          // The outcome is shown above the form.
          requestAnimationFrame(() => sent.current?.focus())
        }}
      />
    </>
  )
}
