import { Textarea } from '@mantine/core'
import { addNote } from '@muster/contract/incidentCalls'
import { t } from '@muster/words/t'
import { FormFrame } from '../../ui/form/FormFrame.tsx'
import { checkAndCall } from '../../ui/form/fieldErrors.ts'
import { textField } from '../../ui/form/textField.ts'
import { useForm } from '../../ui/form/useForm.ts'
import classes from './afterAction.module.css'
import { useReloadAfterAction } from './useAfterAction.ts'

type NoteFormProps = {
  incidentId: string
  /** Seq of the entry it is about; null for the whole. */
  about: number | null
  label: string
  onDone?: () => void
}

/** A note to the log. It is added and never edited; a correction is another note. */
export function NoteForm({ incidentId, about, label, onDone }: NoteFormProps) {
  const reload = useReloadAfterAction(incidentId)
  const first = { text: '' }
  const form = useForm({
    first,
    next: () => first,
    save: ({ text }, commandId) =>
      checkAndCall(addNote, { params: { incidentId }, body: { commandId, about, text } }),
    onSaved: async () => {
      await reload()
      onDone?.()
    },
  })
  return (
    <FormFrame action={t`Add note`} kind="secondary" form={form} className={classes.noteForm}>
      <Textarea
        label={label}
        size="md"
        autosize
        minRows={2}
        maxRows={8}
        maxLength={4000}
        description={t`It stays in the log with your name. You can’t edit it.`}
        {...textField(form, 'text')}
      />
    </FormFrame>
  )
}
