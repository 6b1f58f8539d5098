import { Textarea, TextInput } from '@mantine/core'
import { messageText } from '@muster/domain/text'
import { t, told } from '@muster/words/t'
import { type FormEvent, useState } from 'react'
import { newId } from '../../../live/newId.ts'
import { Button } from '../../../ui/kit/Button.tsx'
import { SearchSelect } from '../../../ui/kit/SearchSelect.tsx'
import { useDraft } from '../../../ui/useDraft.ts'
import type { PendingFinding } from './auditOutbox.ts'
import classes from './field.module.css'

type Found = Pick<PendingFinding, 'commandId' | 'text' | 'dueOn' | 'owner' | 'at'>
type FindingFormProps = {
  /** The key of the draft, for this tab. */
  draftKey: string
  about: string
  owners: readonly { id: string; name: string }[]
  add: (found: Found) => void
}

const nothing = { isOpen: false, text: '', dueOn: '', ownerId: '' }

/** Something to be mended: becomes a task once it is sent. */
export function FindingForm({ draftKey, about, owners, add }: FindingFormProps) {
  const [draft, setDraft] = useDraft(`finding.${draftKey}`, nothing)
  const [problem, setProblem] = useState<string | null>(null)
  const set = (part: Partial<typeof nothing>) => setDraft((was) => ({ ...was, ...part }))
  if (!draft.isOpen)
    return (
      <Button
        className={classes.start}
        aria-label={t`Add a finding: ${about}`}
        onClick={() => set({ isOpen: true })}
      >{t`Add a finding`}</Button>
    )
  const send = (event: FormEvent) => {
    event.preventDefault()
    const text = messageText.safeParse(draft.text)
    setProblem(text.success ? null : told(text.error.issues[0]?.message ?? ''))
    if (!text.success) return
    const owner = owners.find(({ id }) => id === draft.ownerId) ?? null
    add({
      commandId: newId(),
      text: text.data,
      dueOn: draft.dueOn || null,
      owner,
      at: new Date().toISOString(),
    })
    setDraft(nothing)
  }
  return (
    <form className={classes.finding} aria-label={t`Finding: ${about}`} onSubmit={send}>
      <Textarea
        label={t`What needs to be fixed`}
        size="md"
        autosize
        minRows={2}
        maxRows={8}
        description={t`This creates a task for the site.`}
        value={draft.text}
        error={problem}
        onChange={({ currentTarget }) => set({ text: currentTarget.value })}
      />
      <SearchSelect
        label={t`Assigned to`}
        size="md"
        value={draft.ownerId}
        data={[
          { value: '', label: t`Unassigned` },
          ...owners.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={(ownerId) => set({ ownerId })}
      />
      <TextInput
        type="date"
        label={t`Due date`}
        size="md"
        value={draft.dueOn}
        onChange={({ currentTarget }) => set({ dueOn: currentTarget.value })}
      />
      <div className={classes.row}>
        <Button type="submit" kind="primary">{t`Add finding`}</Button>
        <Button onClick={() => setDraft(nothing)}>{t`Cancel`}</Button>
      </div>
    </form>
  )
}
