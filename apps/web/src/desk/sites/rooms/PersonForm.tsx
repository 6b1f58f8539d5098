import { NativeSelect, TextInput } from '@mantine/core'
import { addRoomPerson } from '@muster/contract/roomPeopleCalls'
import { t } from '@muster/words/t'
import { FormFrame } from '../../../ui/form/FormFrame.tsx'
import { checkBody } from '../../../ui/form/fieldErrors.ts'
import { textField } from '../../../ui/form/textField.ts'
import { useForm } from '../../../ui/form/useForm.ts'
import classes from './rooms.module.css'

export type PersonValues = {
  role: 'student' | 'staff'
  givenName: string
  familyName: string
  grade: string
}

type PersonFormProps = {
  /** Null for somebody new: the form asks if it is a student or a teacher, and stays for the next one. */
  stored: PersonValues | null
  save: (values: PersonValues, id: string) => Promise<void>
  close: () => void
}

const shape = addRoomPerson.body.omit({ rosterPersonId: true })
const nobody: PersonValues = { role: 'student', givenName: '', familyName: '', grade: '' }

/** The name and the grade of one student or teacher. */
export function PersonForm({ stored, save, close }: PersonFormProps) {
  const form = useForm({
    first: stored ?? nobody,
    save: async (values, id) => {
      checkBody(shape, values)
      await save(values, id)
    },
    ...(stored ? { onSaved: close } : { next: () => nobody }),
  })
  const { values, update } = form
  const plain = { size: 'md', maxLength: 200, autoComplete: 'off' } as const
  return (
    <FormFrame
      action={stored ? t`Save name` : t`Add`}
      cancel={stored ? undefined : close}
      cancelAction="Close"
      form={form}
      className={classes.person}
    >
      {stored ? null : (
        <NativeSelect
          label={t`Who`}
          size="md"
          value={values.role}
          data={[
            { value: 'student', label: t`Student` },
            { value: 'staff', label: t`Teacher` },
          ]}
          onChange={({ currentTarget: { value } }) =>
            update({ role: value === 'staff' ? 'staff' : 'student' })
          }
        />
      )}
      <TextInput {...plain} label={t`First name`} {...textField(form, 'givenName')} />
      <TextInput {...plain} label={t`Last name`} {...textField(form, 'familyName')} />
      {values.role === 'staff' ? null : (
        <TextInput {...plain} label={t`Grade (optional)`} {...textField(form, 'grade')} />
      )}
    </FormFrame>
  )
}
