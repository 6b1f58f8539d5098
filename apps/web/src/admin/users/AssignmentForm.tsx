import {
  type AdminUser,
  addUserTenant,
  removeUserTenant,
  setUserSites,
} from '@muster/contract/adminUserCalls'
import type { TenantRole } from '@muster/domain/access/rights'
import { useMemo } from 'react'
import { call } from '../../api/call.ts'
import { ProblemError } from '../../api/problemError.ts'
import { ConfirmButton } from '../../manage/ConfirmButton.tsx'
import type { Words } from '../../manage/form/Conflict.tsx'
import { EditFrame } from '../../manage/form/EditFrame.tsx'
import type { Held } from '../../manage/form/editForm.ts'
import { errorOf } from '../../manage/form/fieldErrors.ts'
import { useEdit } from '../../manage/form/useEdit.ts'
import { roleWords } from '../../manage/roleWords.ts'
import { useAdmin } from '../useAdmin.ts'
import { RoleSelect } from './RoleSelect.tsx'
import { SitePicker, useTenantSites } from './SitePicker.tsx'
import type { UserFormProps } from './UserEditPage.tsx'
import { whyNotChangeRole } from './whyNot.ts'

type Values = { role: TenantRole; siteIds: number[] }
type AssignmentFormProps = UserFormProps & { assignment: AdminUser['tenants'][number] }

/** A user's role in one tenant, and the sites they are held to there. */
export function AssignmentForm({ user, assignment, keep, reload }: AssignmentFormProps) {
  const { tenantKey, tenantId, name } = assignment
  const whyNot = whyNotChangeRole(useAdmin(), user, tenantKey)
  const edit = useEdit<Values>({
    held: useMemo(() => heldOf(user, tenantKey), [user, tenantKey]),
    reload: async () => {
      const now = await reload()
      if (!now.tenants.some((each) => each.tenantKey === tenantKey)) throw noLongerThere(user, assignment)
      return heldOf(now, tenantKey)
    },
    save: async (values, version) => {
      const saved = await saveAssignment(user, tenantKey, values, version)
      keep(saved)
      return heldOf(saved, tenantKey)
    },
  })
  const { role, siteIds } = edit.values
  return (
    <EditFrame
      title={`Role in ${name}`}
      edit={edit}
      words={useWords(tenantId)}
      whyNot={whyNot}
      beside={
        <ConfirmButton
          action="Remove from this organisation"
          size="md"
          whyNot={whyNot === null ? null : ''}
          onConfirm={async () => keep(await call(removeUserTenant, { params: { id: user.id, tenantKey } }))}
        >
          {user.name} no longer belongs to {name}, and sees nothing of it any more. What they did there stays.
        </ConfirmButton>
      }
    >
      <RoleSelect
        role={role}
        error={errorOf(edit.errors, 'role')}
        onChange={(next) => edit.type({ role: next, siteIds: next === 'SiteSpecific' ? siteIds : [] })}
      />
      {role === 'SiteSpecific' ? (
        <SitePicker
          tenantId={tenantId}
          chosen={siteIds}
          error={errorOf(edit.errors, 'siteIds')}
          onChange={(chosen) => edit.type({ siteIds: chosen })}
        />
      ) : null}
    </EditFrame>
  )
}

function heldOf(user: AdminUser, tenantKey: string): Held<Values> {
  const role = user.tenants.find((each) => each.tenantKey === tenantKey)?.role ?? 'Staff'
  const siteIds = role === 'SiteSpecific' ? [...(user.sites[tenantKey]?.siteIds ?? [])] : []
  return { values: { role, siteIds: siteIds.sort((a, b) => a - b) }, version: user.version }
}

/** Sites go with the role SiteSpecific: one call sets both. */
function saveAssignment(user: AdminUser, tenantKey: string, { role, siteIds }: Values, version: number) {
  const params = { id: user.id }
  if (role === 'SiteSpecific') {
    if (siteIds.length === 0) throw noSite()
    return call(setUserSites, { params, body: { version, tenantKey, restricted: true, siteIds } })
  }
  const wasHeld = user.sites[tenantKey]?.restricted
  if (wasHeld && role === 'Manager') {
    return call(setUserSites, { params, body: { version, tenantKey, restricted: false, siteIds: [] } })
  }
  return call(addUserTenant, { params, body: { version, tenantKey, role } })
}

/** Saving again would bring back somebody whom a colleague has just taken out. */
function noLongerThere(user: AdminUser, { name }: AdminUser['tenants'][number]): ProblemError {
  const detail = `Somebody else has just taken ${user.name} out of ${name}. Nothing was saved.`
  return new ProblemError({ type: 'not-a-member', status: 409, detail })
}

function noSite(): ProblemError {
  const message = 'Choose at least one site.'
  return new ProblemError({
    type: 'invalid',
    status: 422,
    detail: message,
    errors: [{ field: 'siteIds', message }],
  })
}

function useWords(tenantId: string): Words<Values> {
  const sites = useTenantSites(tenantId).data
  const nameOf = (id: number) => sites?.find((site) => site.id === id)?.name ?? `Site ${id}`
  return {
    role: { label: 'Role', show: (role) => roleWords[role].name },
    siteIds: { label: 'Sites', show: (ids) => (ids.length > 0 ? ids.map(nameOf).join(', ') : '—') },
  }
}
