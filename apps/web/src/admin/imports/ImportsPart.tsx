import type { AdminTenant } from '@muster/contract/adminTenantCalls'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { ChooseFile } from './ChooseFile.tsx'
import { ImportRunView } from './ImportRunView.tsx'
import { PastImports } from './PastImports.tsx'
import { type ImportUpload, uploadImport } from './uploadImport.ts'

/** Imports of a tenant: choose a file, see what it would change, then import. The address holds which one is shown. */
export function ImportsPart({ tenant }: { tenant: AdminTenant }) {
  const [address, setAddress] = useSearchParams()
  const shown = address.get('import')
  const upload = useUpload(tenant.id, (importId) => setAddress({ part: 'imports', import: importId }))
  return (
    <>
      <ChooseFile tenantId={tenant.id} tenantName={tenant.name} upload={upload} />
      {shown ? <ImportRunView key={shown} tenant={tenant} importId={shown} upload={upload} /> : null}
      <PastImports tenantId={tenant.id} shown={shown} />
    </>
  )
}

/** Sending a file; what was sent last is kept, so that it can be imported once it was checked. */
export type Upload = ReturnType<typeof useUpload>

function useUpload(tenantId: string, onBegun: (importId: string) => void) {
  const queries = useQueryClient()
  const [sending, setSending] = useState<{ share: number } | null>(null)
  const [error, setError] = useState<unknown>(null)
  const [last, setLast] = useState<(ImportUpload & { importId: string }) | null>(null)
  const send = async (upload: ImportUpload) => {
    if (sending) return
    setSending({ share: 0 })
    setError(null)
    try {
      const run = await uploadImport(tenantId, upload, (share) => setSending({ share }))
      queries.setQueryData(['admin', 'imports', tenantId, run.id], run)
      void queries.invalidateQueries({ queryKey: ['admin', 'imports', tenantId], exact: true })
      setLast({ ...upload, importId: run.id })
      onBegun(run.id)
    } catch (problem) {
      setError(problem)
    } finally {
      setSending(null)
    }
  }
  return { send, sending, error, last }
}
