import { NativeSelect, TextInput } from '@mantine/core'
import { type AdminUser, changeUserEmail } from '@muster/contract/adminUserCalls'
import { say } from '@muster/words/message'
import { t } from '@muster/words/t'
import { wordTable } from '@muster/words/wordTable'
import { ProblemError } from '../../api/problemError.ts'
import type { Words } from '../../ui/form/Conflict.tsx'
import { EditFrame } from '../../ui/form/EditFrame.tsx'
import type { Versioned } from '../../ui/form/editForm.ts'
import { checkAndCall, errorOf } from '../../ui/form/fieldErrors.ts'
import { textField } from '../../ui/form/textField.ts'
import { useEdit } from '../../ui/form/useEdit.ts'
import { useAdmin } from '../useAdmin.ts'
import type { UserFormProps } from './userFormProps.ts'
import { whyNotChangeAccount } from './whyNot.ts'

/** `signIn`: the effect on the sign-in of somebody who has one; empty until it is chosen. */
type Values = { email: string; signIn: '' | 'keep' | 'remove' }
const words: Words<Values> = {
  email: {
    get label() {
      return t`Email`
    },
    show: (email) => email,
  },
  signIn: {
    get label() {
      return t`Who signed in`
    },
    show: (signIn) => signIn,
  },
}
const toVersioned = ({ email, version }: AdminUser): Versioned<Values> => ({
  values: { email, signIn: '' },
  version,
})

/** The effect on the sign-in. */
const signInSentences = wordTable<Values['signIn']>({
  '': say`Someone signed in. It may be a person who got the invitation by mistake.`,
  keep: say`They sign in as before and get no new invitation. Messages go to the new address.`,
  remove: say`That person loses the role within seconds. We invite the new address.`,
})

/** The address by which somebody is invited and known, corrected. */
export function EmailForm({ user, onSaved, reload }: UserFormProps) {
  const me = useAdmin()
  const edit = useEdit({
    stored: user,
    read: toVersioned,
    reload,
    save: async ({ email, signIn }, version) => {
      if (user.hasSignedIn && signIn === '') throw noAnswer()
      const body = { email, version, ...(signIn === '' ? {} : { signIn }) }
      const saved = await checkAndCall(changeUserEmail, { params: { id: user.id }, body })
      onSaved(saved)
      return saved
    },
  })
  const isChanged = edit.values.email !== user.email
  return (
    <EditFrame title={t`Email address`} edit={edit} words={words} whyNot={whyNotChangeAccount(me, user)}>
      <TextInput
        label={t`Email`}
        description={
          user.hasSignedIn
            ? undefined
            : t`We send a new invitation to the new address. The old one stops working.`
        }
        type="email"
        size="md"
        maxLength={320}
        autoComplete="off"
        {...textField(edit, 'email')}
      />
      {user.hasSignedIn && isChanged ? (
        <NativeSelect
          label={t`Who signed in with the old address?`}
          description={
            edit.values.signIn === '' && !me.isGlobalAdmin
              ? t`If it was ${user.name}, only a global administrator can change the address. Anyone else loses the role here.`
              : signInSentences[edit.values.signIn]
          }
          size="md"
          value={edit.values.signIn}
          error={errorOf(edit.errors, 'signIn')}
          data={[
            { value: '', label: t`Choose` },
            { value: 'keep', label: user.name, disabled: !me.isGlobalAdmin },
            { value: 'remove', label: t`Someone else`, disabled: user.id === me.id },
          ]}
          onChange={({ currentTarget: { value } }) =>
            edit.update({ signIn: value === 'keep' || value === 'remove' ? value : '' })
          }
        />
      ) : null}
    </EditFrame>
  )
}

function noAnswer(): ProblemError {
  const message = t`Choose who signed in with the old address.`
  return new ProblemError({
    type: 'invalid',
    status: 422,
    detail: message,
    errors: [{ field: 'signIn', message }],
  })
}
