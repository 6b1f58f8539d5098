import { matchPath } from 'react-router'
import { productSlug } from './api/product.ts'

/** Every URL of the app, typed once. The words are the specification's, section 2. */
export const paths = {
  home: '/',
  oidcCallback: '/oidc-callback',
  oidcCallbackError: '/oidc-callback-error',
  silentRenew: '/silent-renew-oidc',
  yourSignIn: '/your-sign-in',
  startIncident: '/incident/start',
  /** The same with a site chosen already: the one whose page leads there. */
  startIncidentAt: (siteId: number | string) => `/incident/start?site=${siteId}`,
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
  /** The rules of notification; `part` of them, `rule` one of them or `new`. */
  notifications: '/incident/notification-configuration',
  notificationEndpoint: (endpointId: string) =>
    `/incident/notification-configuration?part=webhooks&webhook=${endpointId}`,
  notificationRule: (ruleId: string) => `/incident/notification-configuration?rule=${ruleId}`,
  /** Groups of people to notify; one of them, or `new`. */
  notificationGroups: '/incident/notification-group-configuration',
  notificationGroup: (groupId: string) => `/incident/notification-group-configuration?group=${groupId}`,
  /** The guide to running an incident. */
  incidentHelp: '/incident/help',
  overview: (incidentId: string) => `/incident/${incidentId}/overview`,
  /** The report of an incident. */
  afterAction: (incidentId: string) => `/incident/${incidentId}/after-action`,
  reunification: (incidentId: string) => `/incident/${incidentId}/reunification`,
  clearRooms: (incidentId: string) => `/incident/${incidentId}/clear-rooms`,
  /** The page where managers let people from outside in. */
  externalAccess: (incidentId: string) => `/incident/${incidentId}/external-access`,
  /** A guest's board. Their link has a secret behind the #, which the page takes out at once. */
  externalDashboard: (incidentId: string) => `/incident/${incidentId}/external-dashboard`,
  /** A guest's chat, of the incident that they were let into last or that `incident` names. */
  externalChat: (incidentId: string) => `/external-chat?incident=${incidentId}`,
  /** Says why a guest has no access (any more). */
  accessRevoked: (incidentId: string | null, why: string) =>
    `/incident/${incidentId ? `${incidentId}/` : ''}access-revoked?why=${why}`,
  /** The chat of command: of which incident, and which channel of it is open. */
  chat: '/chat',
  chatOf: (incidentId: string, channel?: string) =>
    `/chat?incident=${incidentId}${channel ? `&channel=${channel}` : ''}`,
  /** Cameras of the sites of an incident, or of one site; `edit` keeps them. */
  cameras: '/camera-view',
  camerasOf: (of: { incident: string } | { site: number; edit?: boolean }) =>
    'incident' in of
      ? `/camera-view?incident=${of.incident}`
      : `/camera-view?site=${of.site}${of.edit ? '&edit=1' : ''}`,
  /** One player, for a camera or a clip. */
  video: '/video',
  videoOf: (of: { camera: string } | { clip: string }) =>
    'camera' in of ? `/video?camera=${of.camera}` : `/video?clip=${of.clip}`,
  sitesOverview: '/sites-overview',
  site: (id: number | string) => `/site/${id}`,
  /** The same with one of its rooms open, or with the form for a new one. */
  siteRoom: (siteId: number, roomId: string) => `/site/${siteId}?room=${roomId}#rooms`,
  addRoom: (siteId: number) => `/site/${siteId}?room=new#rooms`,
  /** The tasks of a site, or (null) of all that one may see. */
  tasks: (siteId: number | null, filter = '') => `/site${siteId === null ? '' : `/${siteId}`}/task${filter}`,
  taskCreate: (siteId: number | null) => `/site${siteId === null ? '' : `/${siteId}`}/task/create`,
  taskEdit: (siteId: number | null, taskId: string) =>
    `/site${siteId === null ? '' : `/${siteId}`}/task/${taskId}/edit`,
  /** The state of a site's bags. */
  siteInventory: (id: number | string) => `/site/${id}/inventory`,
  /** The page where a site’s plan is drawn on pictures of its floors. */
  drawPlan: (siteId: number) => `/site/${siteId}/plan/draw`,
  /** The state of all the bags, or their required contents: of a kind, or by a set of rules. */
  bagInventory: (open: { part?: BagInventoryPart; kind?: string; rules?: string } = {}) => {
    const query = new URLSearchParams(open).toString()
    return `/${productSlug()}-overview${query ? `?${query}` : ''}`
  },
  /** Codes to print, of a site or one of its bags. */
  qrCodes: '/qr-codes',
  qrCodesOf: (siteId: number, bagId?: string) => `/qr-codes?site=${siteId}${bagId ? `&bag=${bagId}` : ''}`,
  /** The results of safety audits, one of them, and their questions; `open` names a template, or `new`. */
  safetyAudits: '/safety-audits',
  safetyAudit: (id: string) => `/safety-audits/${id}`,
  safetyAuditTemplates: (open?: string) => `/safety-audits/templates${open ? `?open=${open}` : ''}`,
  /** The page for running one, also without a network. */
  safetyAuditRun: (id: string) => `/safety-audits/${id}/run`,
  /** RBIMs, hardware units known by serial number: all of them, and one. */
  rbims: '/rbim/list',
  rbim: (serialNumber: string) => `/rbim/${encodeURIComponent(serialNumber)}`,
  enter: '/enter',
  signage: '/rss-feed-display',
  debug: '/debug',
  debugKit: '/debug/kit',
  adminUsers: '/admin/users',
  adminUserCreate: '/admin/users/create',
  adminUser: (id: string) => `/admin/users/${id}`,
  adminUserEdit: (id: string) => `/admin/users/${id}/edit`,
  adminTenants: '/admin/tenants',
  adminTenantCreate: '/admin/tenants/create',
  /** The shared sign-in providers; `provider` one of them or `new`. */
  adminSignIn: '/admin/sign-in',
  /** A tenant's page, or one of its parts. */
  adminTenant: (id: string, part?: TenantPart) => `/admin/tenants/${id}${part ? `?part=${part}` : ''}`,
  adminTenantEdit: (id: string) => `/admin/tenants/${id}/edit`,
  /** A new site of a tenant, and one that it has. */
  adminSiteCreate: (tenantId: string) => `/admin/tenants/${tenantId}/sites/create`,
  adminSite: (tenantId: string, siteId: number) => `/admin/tenants/${tenantId}/sites/${siteId}`,
  /** The texts of a language, for someone who checks them. */
  adminLanguage: (tenantId: string, language: string) => `/admin/tenants/${tenantId}/languages/${language}`,
  adminAudit: '/admin/audit',
  /** The feeds that displays show, and our own for the public. */
  adminFeeds: '/admin/feeds',
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
  /** Practices one of the five actions on a bag's home. */
  practice: (barcode: string, action: string) =>
    `/redbag/${encodeURIComponent(barcode)}?practice=${encodeURIComponent(action)}`,
  /** A room's bag: its home, or one of its pages. */
  bag: (barcode: string, page?: BagPage) => `/redbag/${encodeURIComponent(barcode)}${page ? `/${page}` : ''}`,
  /** A bag's page as the office looks at it: the room has seen nothing by that. */
  bagPreview: (barcode: string) => `/redbag/${encodeURIComponent(barcode)}?look=1`,
  /** The page that a bag goes to when its incident ends. */
  postLockdown: (barcode: string, endedIncidentId: string) =>
    `/redbag/${encodeURIComponent(barcode)}/post-lockdown?endedIncidentId=${encodeURIComponent(endedIncidentId)}`,
} as const

/** Words in the place of a barcode that are none (specification, section 2). startup/firstScheme.ts has them, too. */
export const noBarcodes: readonly string[] = ['about', 'setup', 'inventory', 'lockdown', 'edit', 'site-bag']

/** The barcode in the address of a bag's page; null for any other address. */
export function barcodeOf(pathname: string): string | null {
  const barcode = matchPath({ path: routePatterns.bag, end: false }, pathname)?.params.barcode
  return barcode && !noBarcodes.includes(barcode) ? barcode : null
}

/** Pages under `/redbag/:barcode` (specification, section 2). */
export const bagPages = [
  'about',
  'attendance',
  'checklist',
  'classroom-chat',
  'contents',
  'generate-barcode',
  'inventory',
  'lockdown',
  'post-lockdown',
  'remedy',
  'report',
  'resources',
  'setup',
] as const
export type BagPage = (typeof bagPages)[number]

/** The name of the route of a bag's page, as in `redbag-barcode-setup` (specification, section 2); null: of the bag's home. */
export function bagRouteId<P extends BagPage>(page: P | null): `redbag-barcode${'' | `-${P}`}` {
  return page === null ? 'redbag-barcode' : `redbag-barcode-${page}`
}

/** Parts of the page on which a site's bags are kept. */
export type SiteBagsPart = 'labels' | 'codes' | 'phones'

/** Parts of the page about all bags, beside their list. */
export type BagInventoryPart = 'contents' | 'rules'

/** Parts of a tenant's page beside its overview. */
export type TenantPart =
  | 'checklist'
  | 'sites'
  | 'configuration'
  | 'sign-in'
  | 'languages'
  | 'resources'
  | 'imports'
  | 'evidence'
  | 'data'

/** The same as route patterns, for the tables of pages/ and classroomRoutes.tsx. */
export const routePatterns = {
  /** Without an id, each of these is of the incident that runs. */
  overview: '/incident/:id?/overview',
  afterAction: '/incident/:id?/after-action',
  drillEdit: '/incident/drills/:planId',
  clearRooms: '/incident/:id?/clear-rooms',
  externalAccess: '/incident/:id?/external-access',
  externalDashboard: '/incident/:id?/external-dashboard',
  externalChat: '/external-chat',
  accessRevoked: '/incident/:id?/access-revoked',
  reunification: '/incident/:id/reunification',
  /** The page on which a notified person acknowledges the message. */
  notified: '/notified/:token',
  bag: '/redbag/:barcode',
  site: '/site/:id',
  tasks: '/site/:id?/task',
  taskCreate: '/site/:id?/task/create',
  taskEdit: '/site/:id?/task/:taskId/edit',
  siteInventory: '/site/:id?/inventory',
  drawPlan: '/site/:id/plan/draw',
  /** `/{product}-overview`: a deployment has its own word there, so its check looks closer. */
  bagInventory: '/:overview',
  safetyAudit: '/safety-audits/:id',
  safetyAuditRun: '/safety-audits/:id/run',
  rbim: '/rbim/:serialNumber',
  adminUser: '/admin/users/:id',
  adminUserEdit: '/admin/users/:id/edit',
  adminTenant: '/admin/tenants/:id',
  adminTenantEdit: '/admin/tenants/:id/edit',
  adminSiteCreate: '/admin/tenants/:id/sites/create',
  adminSite: '/admin/tenants/:id/sites/:siteId',
  adminLanguage: '/admin/tenants/:id/languages/:language',
} as const
