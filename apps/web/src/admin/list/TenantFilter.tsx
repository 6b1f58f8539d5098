import { TenantSelect } from '../TenantSelect.tsx'
import { useTenants } from '../useTenants.ts'

/** The choice of the organization; only where there are several to choose from. */
export function TenantFilter(props: { tenantKey: string; onChange: (tenantKey: string) => void }) {
  const { data } = useTenants('', false)
  if (!data || data.total < 2) return null
  return (
    <TenantSelect
      tenantKey={props.tenantKey}
      none="All"
      onChange={(tenant) => props.onChange(tenant?.tenantKey ?? '')}
    />
  )
}
