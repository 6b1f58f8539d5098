import { Button, NativeSelect, TextInput } from '@mantine/core'
import { addRoomPerson } from '@muster/contract/roomPeopleCalls'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { sentenceOf } from '../../../api/problemError.ts'
import { checkBody, errorOf, fieldErrors } from '../../../ui/form/fieldErrors.ts'
import { Problem } from '../../../ui/page/Problem.tsx'
import page from '../../../ui/page/page.module.css'
import classes from './rooms.module.css'

export type PersonValues = {
  role: 'student' | 'staff'
  givenName: string
  familyName: string
  grade: string
}

type PersonFormProps = {
  first: PersonValues
  /** The label of the button. */
  action: string
  /** True where the form asks if somebody is a student or a teacher. */
  hasRole: boolean
  save: (values: PersonValues) => Promise<void>
  /** Null: nothing to close by itself. */
  close: (() => void) | null
}

const shape = addRoomPerson.body.omit({ rosterPersonId: true })

/** The name and the grade of one student or teacher. */
export function PersonForm({ first, action, hasRole, save, close }: PersonFormProps) {
  const [values, setValues] = useState(first)
  const type = (part: Partial<PersonValues>) => setValues({ ...values, ...part })
  const saving = useMutation({
    mutationFn: async () => {
      checkBody(shape, values)
      await save(values)
    },
  })
  const errors = fieldErrors(saving.error)
  return (
    <form
      noValidate
      className={classes.person}
      onSubmit={(event) => {
        event.preventDefault()
        if (!saving.isPending) saving.mutate()
      }}
    >
      {hasRole ? (
        <NativeSelect
          label="Who"
          size="md"
          value={values.role}
          data={[
            { value: 'student', label: 'Student' },
            { value: 'staff', label: 'Teacher' },
          ]}
          onChange={({ currentTarget: { value } }) => type({ role: value === 'staff' ? 'staff' : 'student' })}
        />
      ) : null}
      {(
        [
          ['givenName', 'Given name'],
          ['familyName', 'Family name'],
          ['grade', 'Grade (optional)'],
        ] as const
      ).map(([field, label]) =>
        field === 'grade' && values.role === 'staff' ? null : (
          <TextInput
            key={field}
            label={label}
            size="md"
            maxLength={200}
            autoComplete="off"
            value={values[field]}
            error={errorOf(errors, field)}
            onChange={({ currentTarget }) => type({ [field]: currentTarget.value })}
          />
        ),
      )}
      <div className={page.actions}>
        <Button type="submit" size="md" loading={saving.isPending}>
          {action}
        </Button>
        {close ? (
          <Button variant="default" size="md" onClick={close}>
            Close
          </Button>
        ) : null}
      </div>
      {saving.isError && errors.length === 0 ? <Problem>{sentenceOf(saving.error)}</Problem> : null}
    </form>
  )
}
