/**
 * Addresses of the app, from its own tables of pages: `everyAddress.e2e.ts` walks them as every role, and
 * `everyManagersPage.e2e.ts` looks at each. A page that joins a table is walked, too.
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
  /** True if it needs no sign-in. */
  isPublic: boolean
}

/** The parts of a page and a section (apps/web/src/pages/page.ts) that are read here. */
type Page = { path: string; title: string; params?: Record<string, (value: string) => boolean> }
type Section = { within: readonly string[]; pages: readonly Page[] }

/** The tables of pages. Imported by address: the compiler's settings for the web app do not apply here. */
const tables = new URL('../apps/web/src/pages/', import.meta.url)
const { deskPages } = (await import(new URL('deskPages.ts', tables).href)) as { deskPages: Section[] }
const { publicBagPages } = (await import(new URL('bagPages.ts', tables).href)) as { publicBagPages: Page[] }

/** Pages that the demo has nothing for, or without a frame: their own stories open them. */
const seenElsewhere = [
  '/incident/drills/:planId',
  '/safety-audits/:id',
  '/rbim/:serialNumber',
  '/site/:id?/task/:taskId/edit',
  '/oidc-callback',
  '/silent-renew-oidc',
]

/** Addresses that lead elsewhere by themselves, where nothing is going on: which, and where to. */
export const pagesThatLead: readonly { path: string; to: RegExp }[] = [
  { path: '/incident/after-action', to: /\/incident\/list\?stage=ended$/ },
  { path: '/site/inventory', to: /\/muster-overview$/ },
  { path: '/video', to: /\/camera-view$/ },
]

/** Pages whose window has the name of the thing that they show. */
const namedByContent = [
  '/incident/:id?/overview',
  '/incident/:id?/clear-rooms',
  '/incident/:id?/external-access',
  '/incident/:id/reunification',
  '/incident/drills',
  '/incident/drills/create',
  '/incident/notification-group-configuration',
  '/admin/users/:id',
  '/admin/users/:id/edit',
  '/admin/tenants/:id',
  '/admin/tenants/:id/edit',
  '/admin/tenants/:id/languages/:language',
  '/admin/tenants/:id/sites/:siteId',
  '/redbag/site-bag',
  '/:overview',
  '/site/:id',
  '/site/:id/plan/draw',
  '/site/:id?/inventory',
  '/notified/:token',
]

/** Pages that say in their own words that nothing has this id. */
const sayThemselves = [
  '/incident/:id?/clear-rooms',
  '/incident/:id?/external-access',
  '/incident/:id/reunification',
  '/admin/tenants/:id/sites/create',
  '/admin/tenants/:id/sites/:siteId',
]

const pages = [
  ...deskPages.flatMap(({ within, pages: own }) =>
    own.map((page) => ({ ...page, isPublic: !within.includes('signedIn') })),
  ),
  ...publicBagPages.map((page) => ({ ...page, isPublic: true })),
].filter(({ path }) => !path.startsWith('/debug'))

/** Addresses that lead to a page, for people who may see it. */
export function pagesThatAre(named: Named): Address[] {
  const leading = pagesThatLead.map(({ path }) => path)
  return [
    ...pages
      .filter(({ path }) => !seenElsewhere.includes(path) && !leading.includes(path))
      .map(({ path, title, isPublic }) => ({
        path: addressOf(path, named),
        title: namedByContent.includes(path) ? null : title,
        isPublic,
      })),
    { path: '/site/task', title: 'Tasks', isPublic: false },
    { path: '/incident/access-revoked', title: null, isPublic: true },
  ]
}

/** A UUID that nothing has. */
const nothing = '0b6a1f8e-6f1c-4d7e-9a53-2f0f6f7a1c11'

/** Addresses that nobody has: by their shape, or because nothing has this id. */
export function pagesThatAreNot(named: Named): Address[] {
  const ids = pages.flatMap(({ path, params = {} }) => {
    const [last] = Object.keys(params).slice(-1)
    if (last === undefined) return []
    const unknown = ['999999', nothing].filter((id) => params[last]?.(id) && !sayThemselves.includes(path))
    return ['zzz', '0', '%00', ...unknown].map((id) => addressOf(path.replace(`:${last}`, id), named))
  })
  const never = ['/no-such-page', '/no/such/page', '/redbag/about/nothing', '/debug', '/debug/kit']
  const missing = [
    ...ids,
    '/site/99999999999999999999',
    '/rbim/..%2F',
    '/video?camera=zzz',
    `/video?clip=${nothing}`,
    '/camera-view?site=zzz',
  ]
  return [
    ...never.map((path) => ({ path, title: 'Not Found', isPublic: true })),
    ...missing.map((path) => ({ path, title: 'Not Found', isPublic: false })),
  ]
}

/**
 * Fills in the parameters of a page's address.
 * @throws Error for a parameter without a known value
 */
function addressOf(pattern: string, { site, user, tenant, incident }: Named): string {
  const path = pattern
    .replace(/^\/:overview$/, '/muster-overview')
    .replace(':token', 'none')
    .replace(/^\/incident\/:id\b/, `/incident/${incident}`)
    .replace(/^\/admin\/users\/:id\b/, `/admin/users/${user}`)
    .replace(/^\/admin\/tenants\/:id\b/, `/admin/tenants/${tenant}`)
    .replace(/^\/site\/:id\b/, `/site/${site}`)
    .replace(':siteId', String(site))
    .replace(':language', 'es')
    .replaceAll('?', '')
  if (path.includes(':')) throw new Error(`Say in addresses.ts what stands for the parameter of ${pattern}.`)
  return path
}
