import { Textarea } from '@mantine/core'
import { startReunification } from '@muster/contract/incidentCalls'
import { actionGuides, actionNoun, keepsRoomsInPlace } from '@muster/domain/incident/actionGuides'
import type { IncidentState } from '@muster/domain/incident/state'
import type { IncidentAction } from '@muster/domain/incident/vocabulary'
import { messageLimit } from '@muster/domain/text'
import { t } from '@muster/words/t'
import { type FormEvent, useState } from 'react'
import { call } from '../../api/call.ts'
import { Failure } from '../../board/send/Failure.tsx'
import { useCommand } from '../../board/send/useCommand.ts'
import { Button } from '../../ui/kit/Button.tsx'
import { FormActions } from '../../ui/kit/FormActions.tsx'
import page from '../../ui/page/page.module.css'
import { rich } from '../../ui/rich.tsx'
import { useDraft } from '../../ui/useDraft.ts'
import { useWhyUnavailable } from '../send/useWhyUnavailable.ts'
import classes from './Reunification.module.css'

/**
 * Notifies every room that guardians are being met. While the order to rooms is to stay where they are, only after a
 * question that says so.
 */
export function StartReunification({ incident }: { incident: IncidentState }) {
  const { id, action } = incident
  const [message, setMessage] = useDraft(`${id}.reunification`, '')
  /** The action that the question is about: another one asks anew. */
  const [asking, setAsking] = useState<IncidentAction | null>(null)
  const start = useCommand(
    (commandId, command: { message: string | null; confirmedDuring?: IncidentAction }) =>
      call(startReunification, { params: { incidentId: id }, body: { commandId, ...command } }),
  )
  const cannot = useWhyUnavailable(incident, 'control')
  const words = message.trim() || null
  function submit(event: FormEvent) {
    event.preventDefault()
    if (keepsRoomsInPlace(action)) setAsking(action)
    else start.mutate({ message: words })
  }
  if (cannot) return <p className={page.note}>{cannot.sentence}</p>
  return (
    <form className={page.card} onSubmit={submit}>
      <Textarea
        label={t`What rooms should know (optional)`}
        placeholder={t`Meet guardians at the north gate. Keep everyone in the room until a runner comes.`}
        size="md"
        autosize
        minRows={2}
        maxLength={messageLimit}
        value={message}
        onChange={({ currentTarget }) => setMessage(currentTarget.value)}
      />
      {start.error ? <Failure what="started" error={start.error} /> : null}
      {asking === action ? (
        <section className={classes.question} aria-label={t`Are you sure?`}>
          <p role="alert">
            {rich`${<strong>{t`Rooms are in a ${actionNoun(action)}:`}</strong>} “${actionGuides[action].directive}” Reunification tells them to release students. It has not started yet.`}
          </p>
          <Button
            key="sure"
            kind="danger"
            loading={start.isPending}
            onClick={() => start.mutate({ message: words, confirmedDuring: action })}
          >
            {t`Start reunification during the ${actionNoun(action)}`}
          </Button>
          <Button onClick={() => setAsking(null)}>{t`Cancel`}</Button>
        </section>
      ) : (
        <FormActions>
          <Button key="start" type="submit" kind="primary" loading={start.isPending}>
            {t`Start reunification`}
          </Button>
        </FormActions>
      )}
    </form>
  )
}
