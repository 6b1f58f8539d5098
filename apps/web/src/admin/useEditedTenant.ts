import { useEffect } from 'react'
import { showEditedTenant } from '../shell/editedTenant.ts'

/** Lets the top bar say whose organization this page edits, for as long as it is open. */
export function useEditedTenant({ id, name }: { id: string; name: string }): void {
  useEffect(() => showEditedTenant({ id, name }), [id, name])
}
