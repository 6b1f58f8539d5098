import { NativeSelect, TextInput } from '@mantine/core'
import type { AdminTenant } from '@muster/contract/adminTenantCalls'
import { createUser } from '@muster/contract/adminUserCalls'
import type { TenantRole } from '@muster/domain/access/rights'
import { call } from '../../api/call.ts'
import { useAccountState } from '../../auth/accountState.ts'
import { CreateFrame } from '../../manage/form/CreateFrame.tsx'
import { checkBody, errorOf } from '../../manage/form/fieldErrors.ts'
import { useCreate } from '../../manage/form/useCreate.ts'
import { Loaded } from '../../manage/LoadProblem.tsx'
import { PageHead } from '../../manage/PageHead.tsx'
import classes from '../../manage/page.module.css'
import { paths } from '../../paths.ts'
import { useTenants } from '../useTenants.ts'
import { RoleSelect } from './RoleSelect.tsx'
import { SitePicker } from './SitePicker.tsx'
import { useKeepUser } from './useUsers.ts'

/** Invite a user: who, to which organisation, as what. */
export function Component() {
  const tenants = useTenants()
  return (
    <div className={classes.page} data-narrow>
      <PageHead
        title="Invite user"
        sub="They get an e-mail with the way in, and sign in with that address."
        back={{ to: paths.adminUsers, label: 'Users' }}
      />
      <Loaded query={tenants}>
        {(items) => <InviteForm tenants={items.filter(({ isActive }) => isActive)} />}
      </Loaded>
    </div>
  )
}

type Invitation = { name: string; email: string; tenantKey: string; role: TenantRole; siteIds: number[] }

function InviteForm({ tenants }: { tenants: readonly AdminTenant[] }) {
  const account = useAccountState()
  const keep = useKeepUser()
  const inUse = account.state === 'signedIn' ? account.account.tenant?.tenantKey : undefined
  const first = tenants.find(({ tenantKey }) => tenantKey === inUse) ?? tenants[0]
  const create = useCreate({
    first: {
      name: '',
      email: '',
      tenantKey: first?.tenantKey ?? '',
      role: 'Manager',
      siteIds: [],
    } as Invitation,
    save: async (values) => {
      const body = { ...values, siteIds: values.role === 'SiteSpecific' ? values.siteIds : [] }
      checkBody(createUser.body, body)
      const user = await call(createUser, { body })
      keep(user)
      return user
    },
    goTo: ({ id }) => paths.adminUser(id),
  })
  const { values, type, errors } = create
  const tenant = tenants.find(({ tenantKey }) => tenantKey === values.tenantKey)
  return (
    <CreateFrame action="Invite" cancelTo={paths.adminUsers} create={create}>
      <TextInput
        label="Name"
        size="md"
        maxLength={200}
        autoComplete="off"
        value={values.name}
        error={errorOf(errors, 'name')}
        onChange={({ currentTarget }) => type({ name: currentTarget.value })}
      />
      <TextInput
        label="E-mail"
        type="email"
        size="md"
        maxLength={320}
        autoComplete="off"
        value={values.email}
        error={errorOf(errors, 'email')}
        onChange={({ currentTarget }) => type({ email: currentTarget.value })}
      />
      {tenants.length > 1 ? (
        <NativeSelect
          label="Organisation"
          size="md"
          value={values.tenantKey}
          error={errorOf(errors, 'tenantKey')}
          data={tenants.map(({ tenantKey, name }) => ({ value: tenantKey, label: name }))}
          onChange={({ currentTarget }) => type({ tenantKey: currentTarget.value, siteIds: [] })}
        />
      ) : null}
      <RoleSelect role={values.role} error={errorOf(errors, 'role')} onChange={(role) => type({ role })} />
      {values.role === 'SiteSpecific' && tenant ? (
        <SitePicker
          key={tenant.id}
          tenantId={tenant.id}
          chosen={values.siteIds}
          error={errorOf(errors, 'siteIds')}
          onChange={(siteIds) => type({ siteIds })}
        />
      ) : null}
    </CreateFrame>
  )
}
