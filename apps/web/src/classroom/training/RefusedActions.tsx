import { Button } from '@mantine/core'
import { t, told } from '@muster/words/t'
import { rich } from '../../ui/rich.tsx'
import type { AnyBagPage } from '../bagPages.ts'
import { restoreCount } from '../contents/countDraft.ts'
import type { QueuedEntry } from '../kept/actionOutbox.ts'
import { openActionQueue, useActionQueue } from '../kept/actionQueue.ts'
import classes from '../shell/NotSent.module.css'
import { queuedActionName, refusedElsewhere } from './refusedActions.ts'

/** The server's refusals since, on every training page, unless the page itself shows them. */
export function RefusedActions({ barcode, page }: { barcode: string; page: AnyBagPage }) {
  const { entries } = useActionQueue(barcode)
  return <RefusedActionList barcode={barcode} refused={refusedElsewhere(entries, page)} />
}

/** Refused errands with their reason, until somebody has read them. */
export function RefusedActionList({
  barcode,
  refused,
}: {
  barcode: string
  refused: readonly QueuedEntry[]
}) {
  if (refused.length === 0) return null
  return (
    <section className={classes.list} aria-label={t`Not sent`} role="alert">
      {refused.map((entry) => (
        <div key={entry.errand.id} className={classes.entry}>
          <p>{rich`<b>Not sent:</b> ${queuedActionName(entry.errand)}. ${told(entry.refusal ?? '')}`}</p>
          <Button
            variant="default"
            h={48}
            fz="md"
            onClick={() => {
              restoreCount(barcode, entry)
              openActionQueue(barcode).outbox.remove(entry.errand.id)
            }}
          >{t`Dismiss`}</Button>
        </div>
      ))}
    </section>
  )
}
