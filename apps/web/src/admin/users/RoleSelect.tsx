import { NativeSelect } from '@mantine/core'
import { type TenantRole, tenantRole } from '@muster/domain/access/rights'
import { roleChoices, roleWords } from '../../auth/roleWords.ts'

type RoleSelectProps = { role: TenantRole; onChange: (role: TenantRole) => void; error?: string | undefined }

/** A role, with what it means. Being restricted to sites is chosen beside it. */
export function RoleSelect({ role, onChange, error }: RoleSelectProps) {
  return (
    <NativeSelect
      label="Role"
      description={roleWords[role].sentence}
      size="md"
      value={role}
      data={roleChoices.filter((each) => each.value !== 'SiteSpecific')}
      error={error}
      onChange={({ currentTarget }) => onChange(tenantRole.parse(currentTarget.value))}
    />
  )
}
