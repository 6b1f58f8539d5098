/**
 * A client as somebody would write it who has read the specification and nothing else: its paths, query names, fields, headers and statuses.
 * It imports nothing of Muster, so that it fails where Muster asks for more than the specification says.
 */

/** The credentials of a request (specification, section 7). */
export type Headers = {
  accessToken?: string
  external?: { token: string; incidentId: string }
  tenantId?: string
}

export type Answer = {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: the specification shows no shapes of answers; a client takes them as received.
  body: any
}

type Query = Record<string, string | number | boolean | readonly string[] | undefined>

export class SpecClient {
  private readonly base: string
  private readonly headers: Headers

  constructor(base: string, headers: Headers = {}) {
    this.base = base
    this.headers = headers
  }

  /** The same client for somebody else, or in another tenant. */
  as(headers: Headers): SpecClient {
    return new SpecClient(this.base, headers)
  }

  // Incident api

  getBagStatus = (barcode: string) => this.get('/api/incident/GetBagStatus', { RedBagGuid: barcode })
  getBagBroadcasts = (barcode: string) => this.get('/api/incident/GetBagBroadcasts', { RedBagGuid: barcode })
  getGuestToken = (incidentId: string, identity: string) =>
    this.get('/api/incident/GetGuestToken', { IncidentId: incidentId, UserIdentifier: identity })
  getActiveIncidents = () => this.get('/api/incident/GetIncidentDetails', { IncidentStatus: 'Active' })
  submitClassroomUpdate = (update: {
    classroomBarcode: string
    sequence: number
    userId: string
    incidentId: string
    instructionResponse: { id: string; instructionStatus: 1; instructionValue: null }[]
  }) => this.send('POST', '/api/incident/SubmitClassroomUpdate', update)

  // Containers api

  getPublicBag = (product: string, barcode: string) =>
    this.get(`/api/redbag/${product}/public/${encodeURIComponent(barcode)}`)

  // Product api

  verify = () => this.send('POST', '/api/auth/verify')
  me = () => this.get('/api/users/me')
  myPermissions = () => this.get('/api/users/me/permissions')
  myCurrentTenant = () => this.get('/api/users/me/current-tenant')
  setMyCurrentTenant = (tenantKey: string) => this.send('POST', '/api/users/me/current-tenant', { tenantKey })

  users = (query: Query = {}) => this.get('/api/admin/users', query)
  user = (id: string) => this.get(`/api/admin/users/${id}`)
  userPermissions = (id: string) => this.get(`/api/admin/users/${id}/permissions`)
  createUser = (user: object) => this.send('POST', '/api/admin/users', user)
  updateUser = (id: string, user: object) => this.send('PUT', `/api/admin/users/${id}`, user)
  deleteUser = (id: string) => this.send('DELETE', `/api/admin/users/${id}`)
  setUserSites = (id: string, sites: object) => this.send('PUT', `/api/admin/users/${id}/sites`, sites)
  addUserTenant = (id: string, assignment: object) =>
    this.send('POST', `/api/admin/users/${id}/tenants`, assignment)
  removeUserTenant = (id: string, tenantKey: string) =>
    this.send('DELETE', `/api/admin/users/${id}/tenants/${tenantKey}`)
  setUserCurrentTenant = (id: string, tenantKey: string) =>
    this.send('POST', `/api/admin/users/${id}/current-tenant`, { tenantKey })

  tenants = (query: Query = {}) => this.get('/api/admin/tenants', query)
  tenant = (id: string) => this.get(`/api/admin/tenants/${id}`)
  tenantSites = (id: string) => this.get(`/api/admin/tenants/${id}/sites`)
  tenantConfiguration = (id: string) => this.get(`/api/admin/tenants/${id}/configuration`)
  tenantStatistics = (id: string) => this.get(`/api/admin/tenants/${id}/statistics`)
  createTenant = (tenant: object) => this.send('POST', '/api/admin/tenants', tenant)
  updateTenant = (id: string, tenant: object) => this.send('PUT', `/api/admin/tenants/${id}`, tenant)
  updateTenantConfiguration = (id: string, configuration: object) =>
    this.send('PUT', `/api/admin/tenants/${id}/configuration`, configuration)
  deleteTenant = (id: string) => this.send('DELETE', `/api/admin/tenants/${id}`)

  private get(path: string, query: Query = {}): Promise<Answer> {
    const search = new URLSearchParams()
    for (const [name, value] of Object.entries(query)) {
      if (value === undefined) continue
      // Repeated, as tenantKeys is.
      for (const each of Array.isArray(value) ? value : [value]) search.append(name, String(each))
    }
    return this.send('GET', search.size > 0 ? `${path}?${search}` : path)
  }

  private async send(method: string, path: string, body?: object): Promise<Answer> {
    const { accessToken, external, tenantId } = this.headers
    const response = await fetch(this.base + path, {
      method,
      headers: {
        ...(accessToken ? { Authorization: `Bearer ${accessToken}`, 'access-token': accessToken } : {}),
        ...(external ? { 'external-access-token': external.token, 'incident-id': external.incidentId } : {}),
        ...(tenantId ? { 'tenant-id': tenantId } : {}),
        ...(body ? { 'Content-Type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
      signal: AbortSignal.timeout(20_000),
    })
    const text = await response.text()
    return { status: response.status, body: text ? JSON.parse(text) : null }
  }
}
