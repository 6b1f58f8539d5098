import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core'
import type { AfterAction } from '@muster/contract/afterActionCalls'
import { messageText, nameText } from '@muster/domain/text'
import { type FormEvent, useRef, useState } from 'react'
import { Failure } from '../../board/send/Failure.tsx'
import { useTaskPeople } from '../../desk/tasks/useTasks.ts'
import { type Attempt, attemptOf } from '../../live/attempt.ts'
import { newId } from '../../live/newId.ts'
import classes from './afterAction.module.css'
import { useRecordFinding } from './useAfterAction.ts'

const nothing = { text: '', siteId: '', title: '', dueOn: '', ownerId: '' }

/** A new finding. The same words sent again after a failure are the same one; corrected words are another. */
export function FindingForm({ report }: { report: AfterAction }) {
  const [isOpen, setIsOpen] = useState(false)
  if (!isOpen)
    return (
      <Button variant="default" size="md" className={classes.quiet} onClick={() => setIsOpen(true)}>
        Add a finding
      </Button>
    )
  return <OpenForm report={report} onDone={() => setIsOpen(false)} />
}

function OpenForm({ report, onDone }: { report: AfterAction; onDone: () => void }) {
  const last = useRef<Attempt | null>(null)
  const [draft, setDraft] = useState({ ...nothing, siteId: String(report.sites[0]?.id ?? '') })
  const [problem, setProblem] = useState<string | null>(null)
  const owners = useTaskPeople(Number(draft.siteId) || null)
  const recording = useRecordFinding(report.incidentId)
  const set = (change: Partial<typeof nothing>) => setDraft({ ...draft, ...change })
  const send = (event: FormEvent) => {
    event.preventDefault()
    const text = messageText.safeParse(draft.text)
    setProblem(text.success ? null : (text.error.issues[0]?.message ?? null))
    if (!text.success || recording.isPending) return
    const finding = {
      text: text.data,
      siteId: Number(draft.siteId),
      title: nameText.safeParse(draft.title).data ?? null,
      dueOn: draft.dueOn || null,
      ownerId: draft.ownerId || null,
      timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
    }
    last.current = attemptOf(last.current, finding, newId)
    recording.mutate({ ...finding, findingId: last.current.commandId }, { onSuccess: onDone })
  }
  return (
    <form className={classes.findingForm} aria-label="New finding" onSubmit={send}>
      <Textarea
        label="What is to be done better"
        size="md"
        autosize
        minRows={2}
        maxRows={8}
        description="It stays in the log for good and becomes a task, which can be changed."
        value={draft.text}
        error={problem}
        withAsterisk
        onChange={({ currentTarget }) => set({ text: currentTarget.value })}
      />
      <div className={classes.fields}>
        <NativeSelect
          label="Site"
          size="md"
          value={draft.siteId}
          data={report.sites.map(({ id, name }) => ({ value: String(id), label: name }))}
          onChange={({ currentTarget }) => set({ siteId: currentTarget.value })}
        />
        <TextInput
          label="Title of the task"
          size="md"
          maxLength={200}
          value={draft.title}
          placeholder="The first words of the finding"
          onChange={({ currentTarget }) => set({ title: currentTarget.value })}
        />
        <NativeSelect
          label="Who sees to it"
          size="md"
          value={draft.ownerId}
          data={[
            { value: '', label: 'Nobody yet' },
            ...(owners.data ?? []).map(({ ownerId, name }) => ({ value: ownerId, label: name })),
          ]}
          onChange={({ currentTarget }) => set({ ownerId: currentTarget.value })}
        />
        <TextInput
          type="date"
          label="By"
          size="md"
          value={draft.dueOn}
          onChange={({ currentTarget }) => set({ dueOn: currentTarget.value })}
        />
      </div>
      {recording.isError ? <Failure error={recording.error} what="sent" /> : null}
      <div className={classes.buttons}>
        <Button type="submit" size="md" loading={recording.isPending}>
          Add finding
        </Button>
        <Button variant="default" size="md" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
