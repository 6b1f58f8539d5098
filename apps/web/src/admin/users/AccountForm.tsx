import { Checkbox, TextInput } from '@mantine/core'
import { type AdminUser, updateUser } from '@muster/contract/adminUserCalls'
import { t } from '@muster/words/t'
import type { Words } from '../../ui/form/Conflict.tsx'
import { EditFrame } from '../../ui/form/EditFrame.tsx'
import type { Versioned } from '../../ui/form/editForm.ts'
import { checkAndCall } from '../../ui/form/fieldErrors.ts'
import { textField } from '../../ui/form/textField.ts'
import { useEdit } from '../../ui/form/useEdit.ts'
import { useAdmin } from '../useAdmin.ts'
import { isInvitee } from './invitationWords.ts'
import type { UserFormProps } from './userFormProps.ts'
import { whyNotChangeAccount, whyNotDeactivate } from './whyNot.ts'

type Values = { name: string; isActive: boolean }
const words: Words<Values> = {
  name: {
    get label() {
      return t`Name`
    },
    show: (name) => name,
  },
  isActive: {
    get label() {
      return t`State`
    },
    show: (isActive) => (isActive ? t`Active` : t`Inactive`),
  },
}
const toVersioned = ({ name, isActive, version }: AdminUser): Versioned<Values> => ({
  values: { name, isActive },
  version,
})

/** Name, and whether the account is active. */
export function AccountForm({ user, onSaved, reload }: UserFormProps) {
  const me = useAdmin()
  const edit = useEdit({
    stored: user,
    read: toVersioned,
    reload,
    save: async (values, version) => {
      const body = { ...values, version }
      const saved = await checkAndCall(updateUser, { params: { id: user.id }, body })
      onSaved(saved)
      return saved
    },
  })
  const whyNotState = isInvitee(user)
    ? t`They have not accepted yet. You can cancel the invitation instead.`
    : whyNotDeactivate(me, user)
  return (
    <EditFrame title={t`Account`} edit={edit} words={words} whyNot={whyNotChangeAccount(me, user)}>
      <TextInput label={t`Name`} size="md" maxLength={200} autoComplete="off" {...textField(edit, 'name')} />
      <Checkbox
        label={t`Active`}
        description={whyNotState ?? t`Inactive users can’t sign in. Open pages close within seconds.`}
        size="md"
        checked={edit.values.isActive}
        disabled={whyNotState !== null}
        onChange={({ currentTarget }) => edit.update({ isActive: currentTarget.checked })}
      />
    </EditFrame>
  )
}
