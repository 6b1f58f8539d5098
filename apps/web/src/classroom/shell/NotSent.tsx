import { Button } from '@mantine/core'
import { typeName } from '@muster/domain/incident/incidentTypes'
import { reunificationWords } from '@muster/domain/incident/reunification'
import { t, told } from '@muster/words/t'
import type { BagAction, OutboxEntry } from '../../live/bagOutbox.ts'
import { rich } from '../../ui/rich.tsx'
import { useBag } from '../BagContext.ts'
import { statedStatusWords } from '../status/statusNames.ts'
import classes from './NotSent.module.css'

/** The server's refusals, with their reasons, until somebody has read them: no action of a teacher vanishes unseen. */
export function NotSent() {
  const { entries, dismiss } = useBag()
  const refused = entries.filter(({ progress }) => progress.stage === 'refused')
  if (refused.length === 0) return null
  return (
    <section className={classes.list} aria-label={t`Not sent`} role="alert">
      {refused.map((entry) => (
        <div key={entry.commandId} className={classes.entry}>
          <p>{rich`<b>Not sent:</b> ${nameOf(entry.action)}. ${sentenceOf(entry)}`}</p>
          <Button
            variant="default"
            h={48}
            fz="md"
            onClick={() => dismiss(entry.commandId)}
          >{t`Dismiss`}</Button>
        </div>
      ))}
    </section>
  )
}

function sentenceOf({ progress }: OutboxEntry): string {
  return progress.stage === 'refused' ? told(progress.sentence) : ''
}

function nameOf(action: BagAction): string {
  switch (action.kind) {
    case 'acknowledge':
      return t`your acknowledgement`
    case 'status':
      return t`the room’s status “${statedStatusWords(action)}”`
    case 'attendance':
      return t`the attendance`
    case 'chat':
      return t`your message “${action.text}”`
    case 'person':
      return t`the name “${action.name}”`
    case 'join':
      return t`joining the chat`
    case 'report':
      return action.text
        ? t`your report “${typeName(action.type)}”: ${action.text}`
        : t`your report “${typeName(action.type)}”`
    case 'student':
      return t`what you said of a student: ${reunificationWords[action.to]}`
    case 'survey':
      return t`your answers`
    case 'support':
      return t`your call for support`
    case 'seen':
      return t`a mark`
  }
}
