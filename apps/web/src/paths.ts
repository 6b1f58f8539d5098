import { matchPath } from 'react-router'

/** Every URL of the app, typed once. The words are the specification's, section 2. */
export const paths = {
  home: '/',
  oidcCallback: '/oidc-callback',
  oidcCallbackError: '/oidc-callback-error',
  silentRenew: '/silent-renew-oidc',
  startIncident: '/incident/start',
  incidentList: '/incident/list',
  configureIncidents: '/incident/configure',
  /** Drills planned ahead; the month of its calendar is in the address. */
  drills: '/incident/drills',
  drillCreate: '/incident/drills/create',
  drillEdit: (planId: string) => `/incident/drills/${planId}`,
  drillLog: '/incident/drill-log',
  drillRules: '/incident/drill-rules',
  /** Rules to be edited; `new` with the place of an example, or `blank`. */
  drillRulesEdit: (open: { pack: string } | { new: string }) =>
    `/incident/drill-rules?${'pack' in open ? `pack=${open.pack}` : `new=${open.new}`}`,
  /** How to run an incident. */
  incidentHelp: '/incident/help',
  overview: (incidentId: string) => `/incident/${incidentId}/overview`,
  /** What an incident came to. */
  afterAction: (incidentId: string) => `/incident/${incidentId}/after-action`,
  reunification: (incidentId: string) => `/incident/${incidentId}/reunification`,
  clearRooms: (incidentId: string) => `/incident/${incidentId}/clear-rooms`,
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
  /** The pages about safety bags that need no bag. */
  redbag: '/redbag',
  redbagAbout: '/redbag/about',
  redbagSetup: '/redbag/setup',
  redbagInventory: '/redbag/inventory',
  redbagLockdown: '/redbag/lockdown',
  redbagEdit: '/redbag/edit',
  redbagSiteBag: '/redbag/site-bag',
  /** A site's bags, one bag of them, or what belongs to them: labels, setup codes, phones. */
  editBags: (siteId: number, open: { bag?: string; part?: SiteBagsPart } = {}) =>
    `/redbag/edit?site=${siteId}${open.bag ? `&bag=${open.bag}` : ''}${open.part ? `&part=${open.part}` : ''}`,
  /** Bags that belong to the site and not to a room. */
  siteBag: (siteId: number) => `/redbag/site-bag?site=${siteId}`,
  /** Practises one of the five actions on a bag's home. */
  practice: (barcode: string, action: string) =>
    `/redbag/${encodeURIComponent(barcode)}?practice=${encodeURIComponent(action)}`,
  /** A room's bag: its home, or one of its pages. */
  bag: (barcode: string, page?: BagPage) => `/redbag/${encodeURIComponent(barcode)}${page ? `/${page}` : ''}`,
  /** A bag's page as the office looks at it: the room has seen nothing by that. */
  bagLook: (barcode: string) => `/redbag/${encodeURIComponent(barcode)}?look=1`,
  /** Where a bag goes when its incident ends. */
  postLockdown: (barcode: string, endedIncidentId: string) =>
    `/redbag/${encodeURIComponent(barcode)}/post-lockdown?endedIncidentId=${encodeURIComponent(endedIncidentId)}`,
} as const

/** What stands where a barcode would, and is none (specification, section 2). public/scheme.js has them, too. */
export const noBarcodes: readonly string[] = ['about', 'setup', 'inventory', 'lockdown', 'edit', 'site-bag']

/** The barcode in the address of a bag's page; null for any other address. */
export function barcodeOf(pathname: string): string | null {
  const barcode = matchPath({ path: routePatterns.bag, end: false }, pathname)?.params.barcode
  return barcode && !noBarcodes.includes(barcode) ? barcode : null
}

/** Pages under `/redbag/:barcode` (specification, section 2). */
export type BagPage =
  | 'about'
  | 'attendance'
  | 'checklist'
  | 'classroom-chat'
  | 'contents'
  | 'generate-barcode'
  | 'inventory'
  | 'lockdown'
  | 'post-lockdown'
  | 'remedy'
  | 'report'
  | 'resources'
  | 'setup'

/** Parts of the page on which a site's bags are kept. */
export type SiteBagsPart = 'labels' | 'codes' | 'phones'

/** Parts of a tenant's page beside its overview. */
export type TenantPart = 'sites' | 'configuration' | 'resources' | 'imports'

/** The same as route patterns, for routes.tsx and classroomRoutes.tsx. */
export const routePatterns = {
  overview: '/incident/:id/overview',
  afterAction: '/incident/:id/after-action',
  drillEdit: '/incident/drills/:planId',
  clearRooms: '/incident/:id/clear-rooms',
  reunification: '/incident/:id/reunification',
  bag: '/redbag/:barcode',
  site: '/site/:id',
  adminUser: '/admin/users/:id',
  adminUserEdit: '/admin/users/:id/edit',
  adminTenant: '/admin/tenants/:id',
  adminTenantEdit: '/admin/tenants/:id/edit',
} as const
