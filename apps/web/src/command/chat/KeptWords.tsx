import { useSyncExternalStore } from 'react'
import { openChatPost } from './chatPost.ts'
import classes from './KeptWords.module.css'

/** What one wrote and could not send, where the chat itself is not shown any more: nothing that was typed is lost. */
export function KeptWords({ incidentId, accountId }: { incidentId: string; accountId: string }) {
  const { entries } = openChatPost(incidentId, accountId).box
  const kept = useSyncExternalStore(entries.subscribe, entries.get).filter(({ version }) => version === null)
  if (kept.length === 0) return null
  return (
    <section className={classes.kept} aria-label="Not sent">
      <strong>You wrote this, and it was not sent:</strong>
      <ul>
        {kept.map(({ commandId, text }) => (
          <li key={commandId}>{text}</li>
        ))}
      </ul>
    </section>
  )
}
