export type Account = {
  id: string
  email: string
  name: string
  /** True only for a sign-in by the deployment's own provider. A tenant’s provider has no say about other tenants. */
  isGlobalAdmin: boolean
  currentTenantId: string | null
}
