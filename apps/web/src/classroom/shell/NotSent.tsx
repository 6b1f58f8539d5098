import { Button } from '@mantine/core'
import { typeName } from '@muster/domain/incident/incidentTypes'
import { reunificationWords } from '@muster/domain/incident/reunification'
import type { BagAction, OutboxEntry } from '../../live/bagOutbox.ts'
import { useBag } from '../BagContext.ts'
import { statedStatusWords } from '../status/statusNames.ts'
import classes from './NotSent.module.css'

/** The server's refusals, with their reasons, until somebody has read them: no action of a teacher vanishes unseen. */
export function NotSent() {
  const { entries, dismiss } = useBag()
  const refused = entries.filter(({ progress }) => progress.stage === 'refused')
  if (refused.length === 0) return null
  return (
    <section className={classes.list} aria-label="Not sent" role="alert">
      {refused.map((entry) => (
        <div key={entry.commandId} className={classes.entry}>
          <p>
            <strong>Not sent:</strong> {nameOf(entry.action)}. {sentenceOf(entry)}
          </p>
          <Button variant="default" h={48} fz="md" onClick={() => dismiss(entry.commandId)}>
            Dismiss
          </Button>
        </div>
      ))}
    </section>
  )
}

function sentenceOf({ progress }: OutboxEntry): string {
  return progress.stage === 'refused' ? progress.sentence : ''
}

function nameOf(action: BagAction): string {
  switch (action.kind) {
    case 'acknowledge':
      return 'your acknowledgement'
    case 'status':
      return `the room’s status “${statedStatusWords(action)}”`
    case 'attendance':
      return 'the attendance'
    case 'chat':
      return `your message “${action.text}”`
    case 'person':
      return `the name “${action.name}”`
    case 'join':
      return 'joining the chat'
    case 'report':
      return `your report “${typeName(action.type)}”${action.text ? `: ${action.text}` : ''}`
    case 'student':
      return `what you said of a student: ${reunificationWords[action.to]}`
    case 'survey':
      return 'your answers'
    case 'support':
      return 'your call for support'
    case 'seen':
      return 'a mark'
  }
}
