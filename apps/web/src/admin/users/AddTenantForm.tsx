import { NativeSelect } from '@mantine/core'
import { addUserTenant } from '@muster/contract/adminUserCalls'
import type { TenantRole } from '@muster/domain/access/rights'
import { call } from '../../api/call.ts'
import { EditFrame } from '../form/EditFrame.tsx'
import { errorOf } from '../form/fieldErrors.ts'
import { useEdit } from '../form/useEdit.ts'
import { useAdmin } from '../useAdmin.ts'
import { useTenants } from '../useTenants.ts'
import { RoleSelect } from './RoleSelect.tsx'
import { SitePicker } from './SitePicker.tsx'
import type { UserFormProps } from './UserEditPage.tsx'

type Values = { tenantKey: string; role: TenantRole; siteIds: number[] }
const nothing = { values: { tenantKey: '', role: 'Manager', siteIds: [] } as Values, version: 1 }
const words = {
  tenantKey: { label: 'Organisation', show: (key: string) => key },
  role: { label: 'Role', show: (role: string) => role },
  siteIds: { label: 'Sites', show: (ids: number[]) => ids.join(', ') },
}

/** Adds a user to one more of the tenants one administers; nothing to show where there is none. */
export function AddTenantForm({ user, keep, reload }: UserFormProps) {
  const me = useAdmin()
  const own = new Set(user.tenants.map(({ tenantKey }) => tenantKey))
  const others = (useTenants().data ?? []).filter(
    ({ tenantKey, isActive }) => isActive && !own.has(tenantKey),
  )
  const edit = useEdit<Values>({
    held: nothing,
    reload: async () => {
      await reload()
      return nothing
    },
    save: async ({ tenantKey, role, siteIds }) => {
      const sites = role === 'SiteSpecific' ? siteIds : []
      keep(await call(addUserTenant, { params: { id: user.id }, body: { tenantKey, role, siteIds: sites } }))
      return nothing
    },
  })
  const { tenantKey, role, siteIds } = edit.values
  const chosen = others.find((tenant) => tenant.tenantKey === tenantKey)
  if (others.length === 0) return null
  return (
    <EditFrame
      title="Add to another organisation"
      action="Add"
      idle="Choose an organisation."
      edit={edit}
      words={words}
      whyNot={user.id === me.id ? 'Nobody changes their own roles. Ask another administrator.' : null}
    >
      <NativeSelect
        label="Organisation"
        size="md"
        value={tenantKey}
        error={errorOf(edit.errors, 'tenantKey')}
        data={[
          { value: '', label: 'Choose' },
          ...others.map((each) => ({ value: each.tenantKey, label: each.name })),
        ]}
        onChange={({ currentTarget }) => edit.type({ tenantKey: currentTarget.value, siteIds: [] })}
      />
      {chosen ? (
        <>
          <RoleSelect
            role={role}
            error={errorOf(edit.errors, 'role')}
            onChange={(next) => edit.type({ role: next })}
          />
          {role === 'SiteSpecific' ? (
            <SitePicker
              key={chosen.id}
              tenantId={chosen.id}
              chosen={siteIds}
              error={errorOf(edit.errors, 'siteIds')}
              onChange={(ids) => edit.type({ siteIds: ids })}
            />
          ) : null}
        </>
      ) : null}
    </EditFrame>
  )
}
