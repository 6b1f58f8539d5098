import { Checkbox } from '@mantine/core'
import { may } from '@muster/domain/access/rights'
import { t } from '@muster/words/t'
import { errorOf } from '../../ui/form/fieldErrors.ts'
import type { AssignmentValues } from './assignment.ts'
import { RoleSelect } from './RoleSelect.tsx'
import { SitePicker } from './SitePicker.tsx'

type AssignmentFieldsProps = {
  /** Null: no organization is chosen yet, so that there are no sites to choose from. */
  tenantId: string | null
  values: AssignmentValues
  errors: Parameters<typeof errorOf>[0]
  onChange: (change: Partial<AssignmentValues>) => void
}

/** A role, and whether it is held at chosen sites only. Each is independent of the other. */
export function AssignmentFields({ tenantId, values, errors, onChange }: AssignmentFieldsProps) {
  const { role, restricted, sites } = values
  return (
    <>
      <RoleSelect role={role} error={errorOf(errors, 'role')} onChange={(next) => onChange({ role: next })} />
      <Checkbox
        label={t`Only at selected sites`}
        description={
          may(role, 'user.manage')
            ? t`At selected sites, an administrator has the same permissions as a manager. Users and settings need the whole organization.`
            : t`They can’t see other sites.`
        }
        size="md"
        checked={restricted}
        onChange={({ currentTarget }) => onChange({ restricted: currentTarget.checked })}
      />
      {restricted && tenantId ? (
        <SitePicker
          key={tenantId}
          tenantId={tenantId}
          chosen={sites}
          error={errorOf(errors, 'siteIds')}
          onChange={(next) => onChange({ sites: next })}
        />
      ) : null}
    </>
  )
}
