import { Textarea, TextInput } from '@mantine/core'
import { type AfterAction, recordFinding } from '@muster/contract/afterActionCalls'
import { t } from '@muster/words/t'
import { useState } from 'react'
import { useTaskPeople } from '../../desk/tasks/useTasks.ts'
import { FormFrame } from '../../ui/form/FormFrame.tsx'
import { checkAndCall } from '../../ui/form/fieldErrors.ts'
import { textField } from '../../ui/form/textField.ts'
import { useForm } from '../../ui/form/useForm.ts'
import { Button } from '../../ui/kit/Button.tsx'
import { SearchSelect } from '../../ui/kit/SearchSelect.tsx'
import { storableZone } from '../../ui/recordZone.ts'
import classes from './afterAction.module.css'
import { useReloadAfterAction } from './useAfterAction.ts'

/** A new finding. The same words sent again after a failure are the same one; corrected words are another. */
export function FindingForm({ report }: { report: AfterAction }) {
  const [isOpen, setIsOpen] = useState(false)
  if (!isOpen)
    return (
      <Button className={classes.quiet} onClick={() => setIsOpen(true)}>
        {t`Add a finding`}
      </Button>
    )
  return <OpenForm report={report} onDone={() => setIsOpen(false)} />
}

function OpenForm({ report, onDone }: { report: AfterAction; onDone: () => void }) {
  const { incidentId, sites } = report
  const reload = useReloadAfterAction(incidentId)
  const form = useForm({
    first: { text: '', siteId: String(sites[0]?.id ?? ''), title: '', dueOn: '', ownerId: '' },
    save: ({ text, siteId, title, dueOn, ownerId }, findingId) => {
      const body = {
        findingId,
        text,
        siteId: Number(siteId),
        title: title.trim() || null,
        dueOn: dueOn || null,
        ownerId: ownerId || null,
        timeZone: storableZone(),
      }
      return checkAndCall(recordFinding, { params: { incidentId }, body })
    },
    onSaved: async () => {
      await reload()
      onDone()
    },
  })
  const { values, update } = form
  const owners = useTaskPeople(Number(values.siteId) || null)
  return (
    <FormFrame
      label={t`New finding`}
      action={t`Add finding`}
      cancel={onDone}
      form={form}
      className={classes.findingForm}
    >
      <Textarea
        label={t`What to improve`}
        size="md"
        autosize
        minRows={2}
        maxRows={8}
        description={t`It stays in the log and creates a task. You can edit the task.`}
        withAsterisk
        {...textField(form, 'text')}
      />
      <div className={classes.fields}>
        <SearchSelect
          label={t`Site`}
          size="md"
          value={values.siteId}
          data={sites.map(({ id, name }) => ({ value: String(id), label: name }))}
          onChange={(siteId) => update({ siteId })}
        />
        <TextInput
          label={t`Task title`}
          size="md"
          maxLength={200}
          placeholder={t`The first words of the finding`}
          {...textField(form, 'title')}
        />
        <SearchSelect
          label={t`Assigned to`}
          size="md"
          value={values.ownerId}
          data={[
            { value: '', label: t`Unassigned` },
            ...(owners.data ?? []).map(({ ownerId, name }) => ({ value: ownerId, label: name })),
          ]}
          onChange={(ownerId) => update({ ownerId })}
        />
        <TextInput type="date" label={t`Due date`} size="md" {...textField(form, 'dueOn')} />
      </div>
    </FormFrame>
  )
}
