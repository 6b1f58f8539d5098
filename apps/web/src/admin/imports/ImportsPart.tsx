import type { AdminTenant } from '@muster/contract/adminTenantCalls'
import { useSearchParams } from 'react-router'
import { ChooseFile } from './ChooseFile.tsx'
import { ImportRunView } from './ImportRunView.tsx'
import { PastImports } from './PastImports.tsx'
import { useUpload } from './useUpload.ts'

/** Imports of a tenant: choose a file, see what it would change, then import. The address holds which one is shown. */
export function ImportsPart({ tenant }: { tenant: AdminTenant }) {
  const [address, setAddress] = useSearchParams()
  const shown = address.get('import')
  const upload = useUpload(tenant.id, (importId) => setAddress({ part: 'imports', import: importId }))
  return (
    <>
      <ChooseFile tenantId={tenant.id} tenantName={tenant.name} upload={upload} />
      {shown ? <ImportRunView key={shown} tenant={tenant} importId={shown} upload={upload} /> : null}
      <PastImports tenantId={tenant.id} />
    </>
  )
}
