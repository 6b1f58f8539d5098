import { TextInput } from '@mantine/core'
import type { AdminTenant } from '@muster/contract/adminTenantCalls'
import { createUser } from '@muster/contract/adminUserCalls'
import { firstChoice } from '@muster/domain/access/rights'
import { t } from '@muster/words/t'
import { useAccountState } from '../../auth/accountState.ts'
import { paths } from '../../paths.ts'
import { FormFrame } from '../../ui/form/FormFrame.tsx'
import { checkAndCall, errorOf } from '../../ui/form/fieldErrors.ts'
import { textField } from '../../ui/form/textField.ts'
import { useCreate } from '../../ui/form/useForm.ts'
import { Loaded } from '../../ui/page/LoadProblem.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import classes from '../../ui/page/page.module.css'
import { TenantSelect } from '../TenantSelect.tsx'
import { administers } from '../useAdmin.ts'
import { useTenantOfKey, useTenants } from '../useTenants.ts'
import { AssignmentFields } from './AssignmentFields.tsx'
import { type AssignmentValues, assignmentBody } from './assignment.ts'
import { useUpdateUserCache } from './useUsers.ts'

/** Invite a user: who, to which organization, as what. */
export default function UserCreatePage() {
  const tenants = useTenants('', true)
  return (
    <div className={classes.page} data-narrow>
      <PageHeader
        title={t`Invite user`}
        subtitle={t`We’ll email an invitation. They sign in with this address and accept.`}
        backLink={{ to: paths.adminUsers, label: t`Users` }}
      />
      <Loaded query={tenants}>
        {({ items, total }) => <InviteForm tenants={items} isChoice={total > 1} />}
      </Loaded>
    </div>
  )
}

type Invitation = AssignmentValues & { name: string; email: string; tenantKey: string }

function InviteForm({ tenants, isChoice }: { tenants: readonly AdminTenant[]; isChoice: boolean }) {
  const account = useAccountState()
  const updateCache = useUpdateUserCache()
  const inUse = account.state === 'signedIn' ? account.account.tenant?.tenantKey : undefined
  // The default is the organization one works in, if one administers it or the list does not reach it.
  const isInUse =
    account.state === 'signedIn' && inUse !== undefined && administers(account.account.profile, inUse)
  const firstKey = isInUse ? inUse : (tenants[0]?.tenantKey ?? '')
  const create = useCreate({
    first: {
      name: '',
      email: '',
      tenantKey: firstKey,
      role: firstChoice(),
      restricted: false,
      sites: [],
    } as Invitation,
    save: async ({ name, email, tenantKey, ...assignment }) => {
      const { role, restricted, siteIds, sitePermissions } = assignmentBody(assignment)
      const sites = restricted ? { sitePermissions: { [tenantKey]: sitePermissions } } : {}
      const body = { name, email, tenantKey, role, restricted, siteIds, ...sites }
      const user = await checkAndCall(createUser, { body })
      updateCache(user)
      return user
    },
    goTo: ({ id }) => paths.adminUser(id),
  })
  const { values, update, errors } = create
  const tenant = useTenantOfKey(values.tenantKey)
  return (
    <FormFrame action={t`Invite`} cancel={paths.adminUsers} form={create}>
      <TextInput
        label={t`Name`}
        size="md"
        maxLength={200}
        autoComplete="off"
        {...textField(create, 'name')}
      />
      <TextInput
        label={t`Email`}
        type="email"
        size="md"
        maxLength={320}
        autoComplete="off"
        {...textField(create, 'email')}
      />
      {isChoice ? (
        <TenantSelect
          tenantKey={values.tenantKey}
          none={t`Choose`}
          activeOnly
          error={errorOf(errors, 'tenantKey')}
          onChange={(chosen) => update({ tenantKey: chosen?.tenantKey ?? '', sites: [] })}
        />
      ) : null}
      <AssignmentFields
        tenantId={tenant?.id ?? null}
        values={values}
        errors={errors}
        onChange={(change) => update(change)}
      />
    </FormFrame>
  )
}
