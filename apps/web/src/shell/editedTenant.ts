/** The organization that the open page edits, for the top bar to say whose it is. */
export type EditedTenant = { id: string; name: string }

let edited: EditedTenant | null = null
const listeners = new Set<() => void>()

/**
 * Says that a page edits an organization.
 * @returns ends that, unless another page has said its own meanwhile
 */
export function showEditedTenant(tenant: EditedTenant): () => void {
  set(tenant)
  return () => {
    if (edited === tenant) set(null)
  }
}

/** The organization that is edited now, or null. */
export function editedTenant(): EditedTenant | null {
  return edited
}

/** Calls back whenever that changes. */
export function subscribeToEditedTenant(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function set(tenant: EditedTenant | null) {
  edited = tenant
  for (const listener of listeners) listener()
}
