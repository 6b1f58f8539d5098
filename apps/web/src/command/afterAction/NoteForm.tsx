import { Button, Textarea } from '@mantine/core'
import { messageText } from '@muster/domain/text'
import { useRef, useState } from 'react'
import { Failure } from '../../board/send/Failure.tsx'
import { type Attempt, attemptOf } from '../../live/attempt.ts'
import { newId } from '../../live/newId.ts'
import classes from './afterAction.module.css'
import { useAddNote } from './useAfterAction.ts'

type NoteFormProps = {
  incidentId: string
  /** Seq of the entry it is about; null for the whole. */
  about: number | null
  label: string
  onDone?: () => void
}

/** A note to the log. It is added and never edited; a correction is another note. */
export function NoteForm({ incidentId, about, label, onDone }: NoteFormProps) {
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const last = useRef<Attempt | null>(null)
  const adding = useAddNote(incidentId)
  const send = () => {
    const note = messageText.safeParse(text)
    setProblem(note.success ? null : (note.error.issues[0]?.message ?? null))
    if (!note.success || adding.isPending) return
    const attempt = attemptOf(last.current, note.data, newId)
    last.current = attempt
    adding.mutate(
      { commandId: attempt.commandId, about, text: note.data },
      {
        onSuccess: () => {
          last.current = null
          setText('')
          onDone?.()
        },
      },
    )
  }
  return (
    <form
      className={classes.noteForm}
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <Textarea
        label={label}
        size="md"
        autosize
        minRows={2}
        maxRows={8}
        maxLength={4000}
        value={text}
        description="It stays in the log for good, with your name. It cannot be edited."
        error={problem}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      {adding.isError ? <Failure error={adding.error} what="sent" /> : null}
      <Button type="submit" variant="default" size="md" loading={adding.isPending}>
        Add note
      </Button>
    </form>
  )
}
