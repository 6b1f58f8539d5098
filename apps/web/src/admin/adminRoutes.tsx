import type { RouteObject } from 'react-router'
import { paths, routePatterns } from '../paths.ts'
import { isSiteId, isUuid } from '../shell/idChecks.ts'
import { lazyDefault } from '../shell/lazyDefault.ts'
import { page } from '../shell/page.tsx'

const byId = { id: isUuid }

/** The pages of administrators, each in a file of its own. */
export const adminRoutes: RouteObject[] = [
  {
    lazy: lazyDefault(() => import('./AdminGuard.tsx')),
    children: [
      { path: paths.adminUsers, ...page('Users', () => import('./users/UserListPage.tsx')) },
      { path: paths.adminUserCreate, ...page('Invite user', () => import('./users/UserCreatePage.tsx')) },
      { path: routePatterns.adminUser, ...page('User', () => import('./users/UserPage.tsx'), byId) },
      {
        path: routePatterns.adminUserEdit,
        ...page('Edit user', () => import('./users/UserEditPage.tsx'), byId),
      },
      { path: paths.adminTenants, ...page('Tenants', () => import('./tenants/TenantListPage.tsx')) },
      {
        path: paths.adminTenantCreate,
        ...page('New tenant', () => import('./tenants/TenantCreatePage.tsx')),
      },
      { path: routePatterns.adminTenant, ...page('Tenant', () => import('./tenants/TenantPage.tsx'), byId) },
      {
        path: routePatterns.adminTenantEdit,
        ...page('Edit tenant', () => import('./tenants/TenantEditPage.tsx'), byId),
      },
      {
        path: routePatterns.adminSiteCreate,
        ...page('Add a site', () => import('./sites/SiteCreatePage.tsx'), byId),
      },
      {
        path: routePatterns.adminSite,
        ...page('Edit site', () => import('./sites/SiteEditPage.tsx'), { ...byId, siteId: isSiteId }),
      },
      { path: paths.adminFeeds, ...page('Feeds and displays', () => import('./feeds/FeedsPage.tsx')) },
      { path: paths.adminAudit, ...page('Audit log', () => import('./audit/AuditLogPage.tsx')) },
    ],
  },
]
