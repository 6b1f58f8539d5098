import type { RouteObject } from 'react-router'
import { paths, routePatterns } from '../paths.ts'

/** The pages of administrators, each in a file of its own. */
export const adminRoutes: RouteObject[] = [
  {
    lazy: () => import('./AdminOnly.tsx'),
    children: [
      { path: paths.adminUsers, lazy: () => import('./users/UserListPage.tsx') },
      { path: paths.adminUserCreate, lazy: () => import('./users/UserCreatePage.tsx') },
      { path: routePatterns.adminUser, lazy: () => import('./users/UserPage.tsx') },
      { path: routePatterns.adminUserEdit, lazy: () => import('./users/UserEditPage.tsx') },
      { path: paths.adminTenants, lazy: () => import('./tenants/TenantListPage.tsx') },
      { path: paths.adminTenantCreate, lazy: () => import('./tenants/TenantCreatePage.tsx') },
      { path: routePatterns.adminTenant, lazy: () => import('./tenants/TenantPage.tsx') },
      { path: routePatterns.adminTenantEdit, lazy: () => import('./tenants/TenantEditPage.tsx') },
      { path: paths.adminFeeds, lazy: () => import('./feeds/FeedsPage.tsx') },
      { path: paths.adminAudit, lazy: () => import('./audit/AuditPage.tsx') },
    ],
  },
]
