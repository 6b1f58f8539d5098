/** Every URL of the app, typed once. The words are the specification's, section 2. */
export const paths = {
  home: '/',
  oidcCallback: '/oidc-callback',
  oidcCallbackError: '/oidc-callback-error',
  silentRenew: '/silent-renew-oidc',
  startIncident: '/incident/start',
  incidentList: '/incident/list',
  overview: (incidentId: string) => `/incident/${incidentId}/overview`,
  sitesOverview: '/sites-overview',
  site: (id: number | string) => `/site/${id}`,
  enter: '/enter',
  signage: '/rss-feed-display',
  debug: '/debug',
  adminUsers: '/admin/users',
  adminUserCreate: '/admin/users/create',
  adminUser: (id: string) => `/admin/users/${id}`,
  adminUserEdit: (id: string) => `/admin/users/${id}/edit`,
  adminTenants: '/admin/tenants',
  adminTenantCreate: '/admin/tenants/create',
  /** A tenant's page, or one of its parts. */
  adminTenant: (id: string, part?: TenantPart) => `/admin/tenants/${id}${part ? `?part=${part}` : ''}`,
  adminTenantEdit: (id: string) => `/admin/tenants/${id}/edit`,
  adminAudit: '/admin/audit',
  /** A room's bag: its home, or one of its pages. */
  bag: (barcode: string, page?: BagPage) => `/redbag/${encodeURIComponent(barcode)}${page ? `/${page}` : ''}`,
  /** Where a bag goes when its incident ends. */
  postLockdown: (barcode: string, endedIncidentId: string) =>
    `/redbag/${encodeURIComponent(barcode)}/post-lockdown?endedIncidentId=${encodeURIComponent(endedIncidentId)}`,
} as const

/** Pages under `/redbag/:barcode` that are built. */
export type BagPage = 'about' | 'checklist' | 'classroom-chat' | 'attendance' | 'post-lockdown'

/** Parts of a tenant's page beside its overview. */
export type TenantPart = 'sites' | 'configuration' | 'imports'

/** The same as route patterns, for routes.tsx and classroomRoutes.tsx. */
export const routePatterns = {
  overview: '/incident/:id/overview',
  bag: '/redbag/:barcode',
  site: '/site/:id',
  adminUser: '/admin/users/:id',
  adminUserEdit: '/admin/users/:id/edit',
  adminTenant: '/admin/tenants/:id',
  adminTenantEdit: '/admin/tenants/:id/edit',
} as const
