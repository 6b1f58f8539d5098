import { NativeSelect } from '@mantine/core'
import { useTenants } from '../useTenants.ts'

/** Which organisation’s; only where there are several to choose from. */
export function TenantFilter(props: { tenantKey: string; onChange: (tenantKey: string) => void }) {
  const tenants = useTenants().data ?? []
  if (tenants.length < 2) return null
  return (
    <NativeSelect
      label="Organization"
      size="md"
      value={props.tenantKey}
      onChange={({ currentTarget }) => props.onChange(currentTarget.value)}
      data={[
        { value: '', label: 'All' },
        ...tenants.map(({ tenantKey, name }) => ({ value: tenantKey, label: name })),
      ]}
    />
  )
}
