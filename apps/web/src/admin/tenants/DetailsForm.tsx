import { TextInput } from '@mantine/core'
import { type AdminTenant, updateTenant } from '@muster/contract/adminTenantCalls'
import { t } from '@muster/words/t'
import type { Words } from '../../ui/form/Conflict.tsx'
import { EditFrame } from '../../ui/form/EditFrame.tsx'
import type { Versioned } from '../../ui/form/editForm.ts'
import { checkAndCall } from '../../ui/form/fieldErrors.ts'
import { textField } from '../../ui/form/textField.ts'
import { useEdit } from '../../ui/form/useEdit.ts'
import { useAdmin } from '../useAdmin.ts'

type Values = { name: string; prefix: string }
const words: Words<Values> = {
  name: {
    get label() {
      return t`Name`
    },
    show: (name) => name,
  },
  prefix: {
    get label() {
      return t`Host prefix`
    },
    show: (prefix) => prefix,
  },
}
const toVersioned = ({ name, prefix, version }: AdminTenant): Versioned<Values> => ({
  values: { name, prefix },
  version,
})

type DetailsFormProps = {
  tenant: AdminTenant
  onSaved: (tenant: AdminTenant) => void
  reload: () => Promise<AdminTenant>
}

/** A tenant's name and the first part of its web address. */
export function DetailsForm({ tenant, onSaved, reload }: DetailsFormProps) {
  const { isGlobalAdmin } = useAdmin()
  const edit = useEdit({
    stored: tenant,
    read: toVersioned,
    reload,
    save: async (values, version) => {
      const body = { ...values, version }
      const saved = await checkAndCall(updateTenant, { params: { id: tenant.id }, body })
      onSaved(saved)
      return saved
    },
  })
  return (
    <EditFrame title={t`Details`} edit={edit} words={words}>
      <TextInput label={t`Name`} size="md" maxLength={200} {...textField(edit, 'name')} />
      <TextInput
        label={t`Host prefix`}
        description={
          isGlobalAdmin
            ? t`The first part of its web address. Old bookmarks will stop working.`
            : t`The first part of its web address. Only a global administrator can change it.`
        }
        disabled={!isGlobalAdmin}
        size="md"
        maxLength={63}
        autoCapitalize="none"
        spellCheck={false}
        {...textField(edit, 'prefix')}
      />
    </EditFrame>
  )
}
