import { t } from '@muster/words/t'
import { useSyncExternalStore } from 'react'
import { openChatSender } from './chatSender.ts'
import classes from './UnsentMessages.module.css'

/** A person's unsent messages, where the chat itself is not shown any more: no input is lost. */
export function UnsentMessages({ incidentId, accountId }: { incidentId: string; accountId: string }) {
  const { entries } = openChatSender(incidentId, accountId).outbox
  const kept = useSyncExternalStore(entries.subscribe, entries.get).filter(({ version }) => version === null)
  if (kept.length === 0) return null
  return (
    <section className={classes.kept} aria-label={t`Not sent`}>
      <strong>{t`This message was not sent:`}</strong>
      <ul>
        {kept.map(({ commandId, text }) => (
          <li key={commandId}>{text}</li>
        ))}
      </ul>
    </section>
  )
}
