import { Textarea, TextInput } from '@mantine/core'
import type { TaskPerson } from '@muster/contract/taskCalls'
import type { TaskWords } from '@muster/domain/task/task'
import { t } from '@muster/words/t'
import { errorOf } from '../../ui/form/fieldErrors.ts'
import { type FormFields, textField } from '../../ui/form/textField.ts'
import { SearchSelect } from '../../ui/kit/SearchSelect.tsx'
import frame from '../../ui/page/page.module.css'
import { RecurrenceFields, WeekdayFields } from '../../ui/recurrence/RecurrenceFields.tsx'
import { recurrenceFor } from '../../ui/recurrence/recurrenceFor.ts'
import classes from './task.module.css'
import { useTaskPeople } from './useTasks.ts'

type FieldsProps = {
  form: FormFields<TaskWords>
  sites: readonly { id: number; name: string }[]
  /** The present owner, also when they could not be chosen any more. */
  owner?: TaskPerson | null
  /** Of a restock, the counts of the bag say what lacks and where. */
  isRestock?: boolean
}

/** The fields of a task: the work, the place, the owner and the due day. */
export function TaskFields({ form, sites, owner = null, isRestock = false }: FieldsProps) {
  const { values, errors, update } = form
  const people = useTaskPeople(values.siteId || null)
  return (
    <>
      {isRestock ? (
        <p className={frame.note}>{t`Missing items come from the bag’s counts. You can’t edit them here.`}</p>
      ) : null}
      <TextInput
        label={t`What to do`}
        size="md"
        maxLength={200}
        readOnly={isRestock}
        {...textField(form, 'title')}
      />
      <Textarea
        label={t`Details`}
        size="md"
        maxLength={4000}
        autosize
        minRows={3}
        maxRows={12}
        value={values.detail ?? ''}
        error={errorOf(errors, 'detail')}
        readOnly={isRestock}
        onChange={({ currentTarget }) => update({ detail: currentTarget.value || null })}
      />
      <div className={classes.fields}>
        <SearchSelect
          label={t`Site`}
          size="md"
          placeholder={t`Choose a site`}
          value={values.siteId ? String(values.siteId) : null}
          disabled={isRestock}
          error={errorOf(errors, 'siteId')}
          data={sites.map(({ id, name }) => ({ value: String(id), label: name }))}
          onChange={(chosen) => update({ siteId: Number(chosen) })}
        />
        <SearchSelect
          label={t`Assigned to`}
          size="md"
          value={values.ownerId ?? ''}
          error={errorOf(errors, 'ownerId')}
          data={[
            { value: '', label: t`Unassigned` },
            ...withOwner(people.data ?? [], owner).map(({ ownerId, name }) => ({
              value: ownerId,
              label: name,
            })),
          ]}
          onChange={(chosen) => update({ ownerId: chosen || null })}
        />
        <TextInput
          label={t`Due date`}
          type="date"
          size="md"
          value={values.dueOn ?? ''}
          error={errorOf(errors, 'dueOn')}
          onChange={({ currentTarget }) => update(dueFrom(values, currentTarget.value || null))}
        />
        {isRestock ? null : (
          <RecurrenceFields
            recurrence={values.recurrence}
            firstDate={values.dueOn ?? '2026-01-01'}
            change={(recurrence) => update({ recurrence })}
          />
        )}
      </div>
      {isRestock ? null : (
        <WeekdayFields
          recurrence={values.recurrence}
          error={errorOf(errors, 'recurrence')}
          change={(recurrence) => update({ recurrence })}
        />
      )}
      {values.recurrence.every === 'once' ? null : (
        <p className={frame.note}>{t`When it is done, the next one is created automatically.`}</p>
      )}
    </>
  )
}

/** The changed due day; a recurrence chosen before there was a day goes by the day now. */
function dueFrom({ dueOn: before, recurrence }: TaskWords, dueOn: string | null): Partial<TaskWords> {
  return before === null && dueOn ? { dueOn, recurrence: recurrenceFor(recurrence.every, dueOn) } : { dueOn }
}

function withOwner(people: readonly TaskPerson[], owner: TaskPerson | null): readonly TaskPerson[] {
  return owner && people.every(({ ownerId }) => ownerId !== owner.ownerId) ? [owner, ...people] : people
}
