import { TextInput } from '@mantine/core'
import { addRoom } from '@muster/contract/roomCalls'
import { t } from '@muster/words/t'
import { FormFrame } from '../../../ui/form/FormFrame.tsx'
import { checkAndCall } from '../../../ui/form/fieldErrors.ts'
import { textField } from '../../../ui/form/textField.ts'
import { useForm } from '../../../ui/form/useForm.ts'
import { toastSuccess } from '../../../ui/toasts.ts'
import classes from './rooms.module.css'
import { useReloadSites } from './useRooms.ts'

/** A new room, by its name. The field stays, for the next one. */
export function AddRoom({ siteId, close }: { siteId: number; close: () => void }) {
  const reload = useReloadSites()
  const first = { name: '' }
  const form = useForm({
    first,
    next: () => first,
    save: async ({ name }, roomId) => {
      const room = await checkAndCall(addRoom, { params: { siteId }, body: { roomId, name } })
      await reload()
      return room
    },
    onSaved: ({ name }) => toastSuccess(t`${name} added`),
  })
  return (
    <FormFrame
      label={t`Add a room`}
      action={t`Add`}
      cancel={close}
      cancelAction="Close"
      form={form}
      className={classes.fields}
    >
      <TextInput
        label={t`Room name`}
        size="md"
        maxLength={200}
        autoComplete="off"
        {...textField(form, 'name')}
      />
    </FormFrame>
  )
}
