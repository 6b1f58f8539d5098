import { NativeSelect } from '@mantine/core'
import { storedRoles, type TenantRole, tenantRole } from '@muster/domain/access/rights'
import { roles } from '@muster/domain/access/roles'
import { t } from '@muster/words/t'

type RoleSelectProps = { role: TenantRole; onChange: (role: TenantRole) => void; error?: string | undefined }

/** The choice of a role, with its meaning. Being restricted to sites is chosen beside it. */
export function RoleSelect({ role, onChange, error }: RoleSelectProps) {
  return (
    <NativeSelect
      label={t`Role`}
      description={roles[role].words.sentence}
      size="md"
      value={role}
      data={storedRoles.map((value) => ({ value, label: roles[value].words.name }))}
      error={error}
      onChange={({ currentTarget }) => onChange(tenantRole.parse(currentTarget.value))}
    />
  )
}
