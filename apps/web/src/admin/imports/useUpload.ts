import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type ImportUpload, uploadImport } from './uploadImport.ts'

/** Uploads a file; the last one is kept, so that it can be imported once it was checked. */
export type Upload = ReturnType<typeof useUpload>

export function useUpload(tenantId: string, onBegun: (importId: string) => void) {
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
