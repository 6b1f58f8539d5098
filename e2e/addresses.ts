/**
 * Every address of the app that no bag's page is, with what its window is called. `everyAddress.e2e.ts` walks them as every
 * role; `apps/web/src/pages/addresses.test.ts` misses one that a route has and this list has not.
 */

/** The ids and names that some addresses contain, on one server. */
export type Named = {
  site: number
  /** Of the account that looks at it. */
  user: string
  tenant: string
  incident: string
}

export type Address = {
  path: string
  /** The title of the window, before the product; `null`: the name of the thing that it shows. */
  title: string | null
}

/** A UUID that nothing has. */
const nothing = '0b6a1f8e-6f1c-4d7e-9a53-2f0f6f7a1c11'

/** Addresses that lead to a page, for people who may see it. */
export function pagesThatAre({ site, user, tenant, incident }: Named): Address[] {
  return [
    { path: '/', title: 'Home' },
    { path: '/incident/start', title: 'Start Incident' },
    { path: '/incident/list', title: 'View Incidents' },
    { path: '/incident/configure', title: 'Incident Surveys' },
    { path: '/incident/help', title: 'How to run an incident' },
    { path: `/incident/${incident}/overview`, title: null },
    { path: `/incident/${incident}/after-action`, title: 'After-action' },
    { path: `/incident/${incident}/clear-rooms`, title: null },
    { path: `/incident/${incident}/external-access`, title: null },
    { path: `/incident/${incident}/reunification`, title: null },
    { path: '/chat', title: 'Chat' },
    { path: '/incident/drills', title: null },
    { path: '/incident/drills/create', title: null },
    { path: '/incident/drill-log', title: 'Drill log' },
    { path: '/incident/drill-rules', title: 'Rules about drills' },
    { path: '/incident/notification-configuration', title: 'Incident Notifications' },
    { path: '/incident/notification-group-configuration', title: null },
    { path: '/rbim/list', title: 'View RBIMs' },
    { path: '/safety-audits', title: 'Safety Audit Summary' },
    { path: '/safety-audits/templates', title: 'What safety audits ask' },
    { path: '/admin/users', title: 'Users' },
    { path: '/admin/users/create', title: 'Invite user' },
    { path: `/admin/users/${user}`, title: null },
    { path: `/admin/users/${user}/edit`, title: null },
    { path: '/admin/tenants', title: 'Tenants' },
    { path: '/admin/tenants/create', title: 'New tenant' },
    { path: `/admin/tenants/${tenant}`, title: null },
    { path: `/admin/tenants/${tenant}/edit`, title: null },
    { path: `/admin/tenants/${tenant}/sites/create`, title: 'Add a site' },
    { path: `/admin/tenants/${tenant}/sites/${site}`, title: null },
    { path: '/admin/feeds', title: 'Feeds and displays' },
    { path: '/admin/audit', title: 'Audit log' },
    { path: '/redbag/edit', title: 'Safety bags' },
    { path: '/redbag/site-bag', title: null },
    { path: '/qr-codes', title: 'QR codes' },
    { path: '/muster-overview', title: null },
    { path: '/camera-view', title: 'Cameras' },
    { path: '/sites-overview', title: 'Sites' },
    { path: `/site/${site}`, title: null },
    { path: `/site/${site}/plan/draw`, title: null },
    { path: `/site/${site}/task`, title: 'Tasks' },
    { path: '/site/task', title: 'Tasks' },
    { path: `/site/${site}/task/create`, title: 'New task' },
    { path: `/site/${site}/inventory`, title: null },
    { path: '/redbag', title: 'Safety bags' },
    { path: '/redbag/about', title: 'How to use RedBag' },
    { path: '/redbag/setup', title: 'Set up a safety bag' },
    { path: '/redbag/inventory', title: 'What belongs in a safety bag' },
    { path: '/redbag/lockdown', title: 'In a lockdown' },
    { path: '/rss-feed-display', title: 'Display' },
    { path: '/enter', title: 'Enter a code' },
    { path: '/oidc-callback-error', title: 'Sign-in failed' },
    { path: '/incident/access-revoked', title: null },
    { path: '/notified/none', title: null },
  ]
}

/** Addresses that lead elsewhere by themselves, where nothing is going on: which, and where to. */
export const pagesThatLead: readonly { path: string; to: RegExp }[] = [
  { path: '/incident/after-action', to: /\/incident\/list\?stage=ended$/ },
  { path: '/site/inventory', to: /\/muster-overview$/ },
  { path: '/video', to: /\/camera-view$/ },
]

/** Addresses that nobody has: by their shape, or because nothing has this id. */
export function pagesThatAreNot(named: Pick<Named, 'site'>): string[] {
  return [
    '/no-such-page',
    '/no/such/page',
    '/redbag/about/nothing',
    '/debug',
    ...['zzz', '0', '%00', nothing].flatMap((id) => [
      `/incident/${id}/overview`,
      `/incident/${id}/after-action`,
      `/incident/drills/${id}`,
      `/safety-audits/${id}`,
      `/admin/users/${id}`,
      `/admin/users/${id}/edit`,
      `/admin/tenants/${id}`,
      `/admin/tenants/${id}/edit`,
      `/site/${named.site}/task/${id}/edit`,
      `/site/task/${id}/edit`,
    ]),
    ...['zzz', '0', '999999', '99999999999999999999'].flatMap((id) => [
      `/site/${id}`,
      `/site/${id}/plan/draw`,
      `/site/${id}/task`,
      `/site/${id}/task/create`,
      `/site/${id}/inventory`,
    ]),
    '/incident/zzz/clear-rooms',
    '/incident/zzz/external-access',
    '/incident/zzz/reunification',
    '/rbim/NOSUCH',
    '/rbim/..%2F',
    '/video?camera=zzz',
    `/video?clip=${nothing}`,
    '/camera-view?site=zzz',
  ]
}

/** Pages without the frame of the others, which a story of theirs looks at: what their routes are. */
export const seenElsewhere: readonly string[] = [
  '/incident/:id?/external-dashboard',
  '/external-chat',
  '/safety-audits/:id/run',
  '/oidc-callback',
  '/silent-renew-oidc',
]
