import { type AdminUser, addUserTenant } from '@muster/contract/adminUserCalls'
import { firstChoice } from '@muster/domain/access/rights'
import { commaList } from '@muster/words/commaList'
import { t } from '@muster/words/t'
import { call } from '../../api/call.ts'
import { ProblemError } from '../../api/problemError.ts'
import { EditFrame } from '../../ui/form/EditFrame.tsx'
import type { Versioned } from '../../ui/form/editForm.ts'
import { errorOf } from '../../ui/form/fieldErrors.ts'
import { useEdit } from '../../ui/form/useEdit.ts'
import { TenantSelect } from '../TenantSelect.tsx'
import { useAdmin } from '../useAdmin.ts'
import { useTenantOfKey, useTenants } from '../useTenants.ts'
import { AssignmentFields } from './AssignmentFields.tsx'
import { type AssignmentValues, assignmentBody } from './assignment.ts'
import type { UserFormProps } from './userFormProps.ts'

type Values = AssignmentValues & { tenantKey: string }
const nothing: Values = { tenantKey: '', role: firstChoice(), restricted: false, sites: [] }
const toVersioned = ({ version }: AdminUser): Versioned<Values> => ({ values: nothing, version })
const words = {
  tenantKey: {
    get label() {
      return t`Organization`
    },
    show: (key: string) => key,
  },
  role: {
    get label() {
      return t`Role`
    },
    show: (role: string) => role,
  },
  restricted: {
    get label() {
      return t`Only at selected sites`
    },
    show: (restricted: boolean) => (restricted ? t`Yes` : t`No`),
  },
  sites: {
    get label() {
      return t`Sites`
    },
    show: (sites: Values['sites']) => commaList(sites.map(({ id }) => id)),
  },
}

/** Adds a user to one more of the tenants one administers; nothing to show where there is none. */
export function AddTenantForm({ user, onSaved, reload }: UserFormProps) {
  const me = useAdmin()
  const own = new Set(user.tenants.map(({ tenantKey }) => tenantKey))
  const active = useTenants('', true).data
  const edit = useEdit({
    stored: user,
    read: toVersioned,
    reload: async () => {
      const now = await reload()
      refuseMember(now, edit.values.tenantKey)
      return now
    },
    save: async ({ tenantKey, ...assignment }, version) => {
      refuseMember(user, tenantKey)
      const body = { version, tenantKey, ...assignmentBody(assignment) }
      const saved = await call(addUserTenant, { params: { id: user.id }, body })
      onSaved(saved)
      return saved
    },
  })
  const { tenantKey } = edit.values
  const chosen = useTenantOfKey(tenantKey)
  // Where one administers no more than they belong to, there is nothing to add.
  if (
    !active ||
    (active.total === active.items.length && active.items.every((each) => own.has(each.tenantKey)))
  )
    return null
  return (
    <EditFrame
      title={t`Invite to another organization`}
      action={t`Invite`}
      idle={t`Choose an organization.`}
      edit={edit}
      words={words}
      whyNot={user.id === me.id ? t`You can’t change your own roles. Ask another administrator.` : null}
    >
      <TenantSelect
        tenantKey={tenantKey}
        none={t`Choose`}
        without={own}
        activeOnly
        error={errorOf(edit.errors, 'tenantKey')}
        onChange={(tenant) => edit.update({ tenantKey: tenant?.tenantKey ?? '', sites: [] })}
      />
      {chosen ? (
        <AssignmentFields
          tenantId={chosen.id}
          values={edit.values}
          errors={edit.errors}
          onChange={(change) => edit.update(change)}
        />
      ) : null}
    </EditFrame>
  )
}

/**
 * Refuses a member whom somebody else added first: that role is among the others by now, and is changed there or not
 * at all.
 */
function refuseMember({ name, tenants }: AdminUser, tenantKey: string): void {
  const there = tenants.find((each) => each.tenantKey === tenantKey)
  if (!there) return
  throw new ProblemError({
    type: 'already-a-member',
    status: 409,
    detail: t`Someone else just added ${name} to ${there.name}. Their role is above.`,
  })
}
