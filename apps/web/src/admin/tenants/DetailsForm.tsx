import { TextInput } from '@mantine/core'
import { type AdminTenant, updateTenant } from '@muster/contract/adminTenantCalls'
import { useMemo } from 'react'
import { call } from '../../api/call.ts'
import type { Words } from '../../ui/form/Conflict.tsx'
import { EditFrame } from '../../ui/form/EditFrame.tsx'
import type { Versioned } from '../../ui/form/editForm.ts'
import { checkBody, errorOf } from '../../ui/form/fieldErrors.ts'
import { useEdit } from '../../ui/form/useEdit.ts'

type Values = { name: string; prefix: string }
const words: Words<Values> = {
  name: { label: 'Name', show: (name) => name },
  prefix: { label: 'Host prefix', show: (prefix) => prefix },
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
  const edit = useEdit<Values>({
    stored: useMemo(() => toVersioned(tenant), [tenant]),
    reload: async () => toVersioned(await reload()),
    save: async (values, version) => {
      const body = { ...values, version }
      checkBody(updateTenant.body, body)
      const saved = await call(updateTenant, { params: { id: tenant.id }, body })
      onSaved(saved)
      return toVersioned(saved)
    },
  })
  return (
    <EditFrame title="Details" edit={edit} words={words}>
      <TextInput
        label="Name"
        size="md"
        maxLength={200}
        value={edit.values.name}
        error={errorOf(edit.errors, 'name')}
        onChange={({ currentTarget }) => edit.update({ name: currentTarget.value })}
      />
      <TextInput
        label="Host prefix"
        description="The first part of its web address. Whoever has the old address in a bookmark will not find it there."
        size="md"
        maxLength={63}
        autoCapitalize="none"
        spellCheck={false}
        value={edit.values.prefix}
        error={errorOf(edit.errors, 'prefix')}
        onChange={({ currentTarget }) => edit.update({ prefix: currentTarget.value })}
      />
    </EditFrame>
  )
}
