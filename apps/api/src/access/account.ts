export type Account = {
  id: string
  email: string
  name: string
  /** Only where the sign-in is from the provider of the whole place: a tenant’s own has no say about all tenants. */
  isGlobalAdmin: boolean
  currentTenantId: string | null
}
