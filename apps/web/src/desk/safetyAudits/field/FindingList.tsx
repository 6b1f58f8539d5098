import type { SafetyAudit } from '@muster/contract/safetyAuditCalls'
import { Button } from '../../../ui/kit/Button.tsx'
import { dayOf } from '../../../ui/times.ts'
import type { OutboxEntry, PendingFinding } from './auditOutbox.ts'
import classes from './field.module.css'

type FindingListProps = {
  audit: SafetyAudit
  outbox: readonly OutboxEntry[]
  dismiss: (commandId: string) => void
}

/** The findings: sent and a task, or still on this device. */
export function FindingList({ audit, outbox, dismiss }: FindingListProps) {
  const waiting = outbox.filter((entry): entry is PendingFinding => entry.kind === 'finding')
  if (audit.findings.length + waiting.length === 0)
    return <p className={classes.small}>No findings yet. Add one here or at a question.</p>
  return (
    <ul className={classes.found}>
      {audit.findings.map(({ findingId, text, byName, task }) => (
        <li key={findingId}>
          <p>{text}</p>
          <p className={classes.small}>
            ● Sent. Task created{task?.ownerName ? ` for ${task.ownerName}` : ''}
            {task?.dueOn ? ` due ${dayOf(task.dueOn)}` : ''} · {byName}
          </p>
        </li>
      ))}
      {waiting.map(({ commandId, text, owner, dueOn, refusal }) => (
        <li key={commandId}>
          <p>{text}</p>
          {refusal === null ? (
            <p className={classes.small}>
              ○ On this device, not sent yet{owner ? ` · for ${owner.name}` : ''}
              {dueOn ? ` due ${dayOf(dueOn)}` : ''}
            </p>
          ) : (
            <div role="alert" className={classes.refused}>
              <p>
                <strong>Refused.</strong> {refusal}
              </p>
              <Button onClick={() => dismiss(commandId)}>Dismiss</Button>
            </div>
          )}
        </li>
      ))}
    </ul>
  )
}
