import type { SafetyAudit } from '@muster/contract/safetyAuditCalls'
import { t, told } from '@muster/words/t'
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
    return <p className={classes.small}>{t`No findings yet. Add one here or at a question.`}</p>
  return (
    <ul className={classes.found}>
      {audit.findings.map(({ findingId, text, byName, task }) => (
        <li key={findingId}>
          <p>{text}</p>
          <p className={classes.small}>
            ● {sentWords(task?.ownerName ?? null, task?.dueOn ?? null)} · {byName}
          </p>
        </li>
      ))}
      {waiting.map(({ commandId, text, owner, dueOn, refusal }) => (
        <li key={commandId}>
          <p>{text}</p>
          {refusal === null ? (
            <p className={classes.small}>
              ○ {[t`On this device, not sent yet`, ...wantedWords(owner?.name ?? null, dueOn)].join(' · ')}
            </p>
          ) : (
            <div role="alert" className={classes.refused}>
              <p>
                <strong>{t`Refused.`}</strong> {told(refusal)}
              </p>
              <Button onClick={() => dismiss(commandId)}>{t`Dismiss`}</Button>
            </div>
          )}
        </li>
      ))}
    </ul>
  )
}

/** The task that a finding became: whose it is, and when it is due. */
function sentWords(ownerName: string | null, dueOn: string | null): string {
  if (ownerName && dueOn) return t`Sent. Task created for ${ownerName} due ${dayOf(dueOn)}`
  if (ownerName) return t`Sent. Task created for ${ownerName}`
  return dueOn ? t`Sent. Task created due ${dayOf(dueOn)}` : t`Sent. Task created`
}

/** The same of the task that it will be. */
function wantedWords(ownerName: string | null, dueOn: string | null): string[] {
  if (ownerName && dueOn) return [t`for ${ownerName} due ${dayOf(dueOn)}`]
  if (ownerName) return [t`for ${ownerName}`]
  return dueOn ? [t`due ${dayOf(dueOn)}`] : []
}
