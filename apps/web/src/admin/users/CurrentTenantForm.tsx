import { type AdminUser, setUserCurrentTenant } from '@muster/contract/adminUserCalls'
import { t } from '@muster/words/t'
import { call } from '../../api/call.ts'
import { productName } from '../../api/product.ts'
import { EditFrame } from '../../ui/form/EditFrame.tsx'
import type { Versioned } from '../../ui/form/editForm.ts'
import { errorOf } from '../../ui/form/fieldErrors.ts'
import { useEdit } from '../../ui/form/useEdit.ts'
import { SearchSelect } from '../../ui/kit/SearchSelect.tsx'
import { administers, useAdmin } from '../useAdmin.ts'
import type { UserFormProps } from './userFormProps.ts'

type Values = { tenantKey: string }
const toVersioned = ({ currentTenantKey, version }: AdminUser): Versioned<Values> => ({
  values: { tenantKey: currentTenantKey ?? '' },
  version,
})

/** The choice of the tenant in which a user works when they next open Muster. */
export function CurrentTenantForm({ user, onSaved, reload }: UserFormProps) {
  const me = useAdmin()
  const edit = useEdit({
    stored: user,
    read: toVersioned,
    reload,
    save: async (body) => {
      const saved = await call(setUserCurrentTenant, { params: { id: user.id }, body })
      onSaved(saved)
      return saved
    },
  })
  const nameOf = (key: string) => user.tenants.find(({ tenantKey }) => tenantKey === key)?.name ?? key
  const choices = user.tenants.filter(
    ({ tenantKey }) => administers(me, tenantKey) || tenantKey === edit.form.base.values.tenantKey,
  )
  return (
    <EditFrame
      title={t`Current organization`}
      edit={edit}
      words={{ tenantKey: { label: t`Organization`, show: nameOf } }}
    >
      <SearchSelect
        label={t`Organization`}
        description={t`The organization they see when they next open ${productName()}. Open pages don’t change.`}
        size="md"
        placeholder={t`Choose`}
        value={edit.values.tenantKey || null}
        error={errorOf(edit.errors, 'tenantKey')}
        data={choices.map(({ tenantKey, name }) => ({ value: tenantKey, label: name }))}
        onChange={(tenantKey) => edit.update({ tenantKey })}
      />
    </EditFrame>
  )
}
