import { type AdminUser, addUserTenant, removeUserTenant } from '@muster/contract/adminUserCalls'
import { commaList } from '@muster/words/commaList'
import { t } from '@muster/words/t'
import { call } from '../../api/call.ts'
import { ProblemError } from '../../api/problemError.ts'
import type { Words } from '../../ui/form/Conflict.tsx'
import { EditFrame } from '../../ui/form/EditFrame.tsx'
import type { Versioned } from '../../ui/form/editForm.ts'
import { useEdit } from '../../ui/form/useEdit.ts'
import { ConfirmButton } from '../../ui/page/ConfirmButton.tsx'
import { useAdmin } from '../useAdmin.ts'
import { AssignmentFields } from './AssignmentFields.tsx'
import { type AssignmentValues, assignmentBody, assignmentIn, roleName } from './assignment.ts'
import { useTenantSites } from './SitePicker.tsx'
import type { UserFormProps } from './userFormProps.ts'
import { whyNotChangeRole } from './whyNot.ts'

type AssignmentFormProps = UserFormProps & { assignment: AdminUser['tenants'][number] }

/** A user's role in one tenant, and the sites they are held to there. */
export function AssignmentForm({ user, assignment, onSaved, reload }: AssignmentFormProps) {
  const { tenantKey, tenantId, name, state } = assignment
  const whyNot = whyNotChangeRole(useAdmin(), user, tenantKey)
  const edit = useEdit({
    stored: user,
    read: (user: AdminUser) => toVersioned(user, tenantKey),
    reload: async () => {
      const now = await reload()
      if (!now.tenants.some((each) => each.tenantKey === tenantKey)) throw noLongerThere(user, assignment)
      return now
    },
    save: async (values, version) => {
      const body = { version, tenantKey, ...assignmentBody(values) }
      const saved = await call(addUserTenant, { params: { id: user.id }, body })
      onSaved(saved)
      return saved
    },
  })
  return (
    <EditFrame
      title={t`Role in ${name}`}
      edit={edit}
      words={useWords(tenantId)}
      whyNot={whyNot}
      beside={
        <ConfirmButton
          action={state === 'invited' ? t`Cancel invitation` : t`Remove from this organization`}
          whyNot={whyNot === null ? null : ''}
          onConfirm={async () =>
            onSaved(await call(removeUserTenant, { params: { id: user.id, tenantKey } }))
          }
        >
          {state === 'invited'
            ? t`${user.name} can no longer accept. The link in the email stops working.`
            : t`${user.name} loses access to ${name}. Records of what they did stay.`}
        </ConfirmButton>
      }
    >
      <AssignmentFields
        tenantId={tenantId}
        values={edit.values}
        errors={edit.errors}
        onChange={(change) => edit.update(change)}
      />
    </EditFrame>
  )
}

function toVersioned(user: AdminUser, tenantKey: string): Versioned<AssignmentValues> {
  return { values: assignmentIn(user, tenantKey), version: user.version }
}

/** Saving again would bring back somebody whom a colleague has just taken out. */
function noLongerThere(user: AdminUser, { name }: AdminUser['tenants'][number]): ProblemError {
  const detail = t`Someone else just removed ${user.name} from ${name}. Nothing was saved.`
  return new ProblemError({ type: 'not-a-member', status: 409, detail })
}

function useWords(tenantId: string): Words<AssignmentValues> {
  const sites = useTenantSites(tenantId).data
  const nameOf = (id: number) => sites?.find((site) => site.id === id)?.name ?? t`Site ${id}`
  return {
    role: { label: t`Role`, show: (role) => roleName(role, false) },
    restricted: { label: t`Only at selected sites`, show: (restricted) => (restricted ? t`Yes` : t`No`) },
    sites: {
      label: t`Sites`,
      show: (sites) =>
        commaList(
          sites.map(({ id, permission }) =>
            permission === 'view' ? t`${nameOf(id)} (view only)` : nameOf(id),
          ),
        ) || '—',
    },
  }
}
