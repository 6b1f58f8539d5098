import { Button, Textarea } from '@mantine/core'
import { startReunification } from '@muster/contract/incidentCalls'
import type { IncidentState } from '@muster/domain/incident/state'
import { messageLimit } from '@muster/domain/text'
import type { FormEvent } from 'react'
import { call } from '../../api/call.ts'
import { Failure } from '../../board/send/Failure.tsx'
import { useCommand } from '../../board/send/useCommand.ts'
import { useDraft } from '../../ui/useDraft.ts'
import { useWhyNot } from '../send/useWhyNot.ts'
import classes from './Reunification.module.css'

/** Tells every room that guardians are being met. */
export function StartReunification({ incident }: { incident: IncidentState }) {
  const [message, setMessage] = useDraft(`${incident.id}.reunification`, '')
  const start = useCommand((commandId, words: string | null) =>
    call(startReunification, { params: { incidentId: incident.id }, body: { commandId, message: words } }),
  )
  const cannot = useWhyNot(incident, 'course')
  function submit(event: FormEvent) {
    event.preventDefault()
    start.mutate(message.trim() || null)
  }
  if (cannot) return <p className={classes.cannot}>{cannot.sentence}</p>
  return (
    <form className={classes.form} onSubmit={submit}>
      <Textarea
        label="What rooms should know (optional)"
        placeholder="Guardians are met at the north gate. Keep everyone in the room until a runner comes."
        size="md"
        autosize
        minRows={2}
        maxLength={messageLimit}
        value={message}
        onChange={({ currentTarget }) => setMessage(currentTarget.value)}
      />
      {start.error ? <Failure what="started" error={start.error} /> : null}
      <Button type="submit" size="md" loading={start.isPending}>
        Start reunification
      </Button>
    </form>
  )
}
