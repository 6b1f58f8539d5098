import { paths, routePatterns } from '../paths.ts'
import { isSerialNumber, isSiteId, isUuid } from '../shell/idChecks.ts'
import { layers } from './layers.ts'
import type { Section } from './page.ts'
import { routesOf } from './routesOf.tsx'

const byId = { id: isUuid }
const bySite = { id: isSiteId }

const desk = ['signIn', 'manage', 'signedIn']
const dashboard = ['signIn', 'dashboard', 'signedIn']

/**
 * Every page that is no room's and no guest's. A new page is an entry here and a file, which exports it by default under
 * the name of the file. A phone that opens a bag does not even load the names of these pages.
 */
export const deskPages: readonly Section[] = [
  {
    within: ['signIn', 'manage'],
    hasNotFound: true,
    pages: [{ path: paths.home, title: 'Home', load: () => import('../everyone/home/HomePage.tsx') }],
  },
  {
    within: desk,
    pages: [
      {
        path: paths.startIncident,
        title: 'Start Incident',
        load: () => import('../command/start/StartIncidentPage.tsx'),
      },
      {
        path: paths.incidentList,
        title: 'View Incidents',
        load: () => import('../command/list/IncidentListPage.tsx'),
      },
      { path: paths.chat, title: 'Chat', load: () => import('../command/chat/ChatPage.tsx') },
      {
        path: routePatterns.overview,
        title: 'Overview',
        load: () => import('../command/overview/OverviewPage.tsx'),
        params: byId,
      },
      {
        path: routePatterns.afterAction,
        title: 'After-action',
        load: () => import('../command/afterAction/AfterActionPage.tsx'),
        params: byId,
      },
      {
        path: routePatterns.clearRooms,
        title: 'Clear rooms',
        load: () => import('../command/clearing/ClearRoomsPage.tsx'),
        params: byId,
      },
      {
        path: routePatterns.externalAccess,
        title: 'Guests',
        load: () => import('../command/access/ExternalAccessPage.tsx'),
        params: byId,
      },
      {
        path: routePatterns.reunification,
        title: 'Reunification',
        load: () => import('../command/reunification/ReunificationPage.tsx'),
        params: byId,
      },
      {
        path: paths.incidentHelp,
        title: 'How to run an incident',
        load: () => import('../command/help/IncidentHelpPage.tsx'),
      },
    ],
  },
  {
    within: [...desk, 'drills'],
    pages: [
      {
        path: paths.drills,
        title: 'Planned drills',
        load: () => import('../desk/drills/PlannedDrillsPage.tsx'),
      },
      {
        path: paths.drillCreate,
        title: 'Plan a drill',
        load: () => import('../desk/drills/DrillCreatePage.tsx'),
      },
      {
        path: routePatterns.drillEdit,
        title: 'Change a planned drill',
        load: () => import('../desk/drills/DrillEditPage.tsx'),
        params: { planId: isUuid },
      },
      { path: paths.drillLog, title: 'Drill log', load: () => import('../desk/drills/DrillLogPage.tsx') },
      {
        path: paths.drillRules,
        title: 'Rules about drills',
        load: () => import('../desk/drills/DrillRulesPage.tsx'),
      },
    ],
  },
  {
    within: dashboard,
    pages: [
      {
        path: paths.sitesOverview,
        title: 'Sites',
        load: () => import('../desk/sites/overview/SitesOverviewPage.tsx'),
      },
    ],
  },
  {
    within: [...dashboard, 'site'],
    pages: [
      {
        path: routePatterns.site,
        title: 'Site',
        load: () => import('../desk/sites/SitePage.tsx'),
        params: bySite,
      },
      {
        path: routePatterns.drawPlan,
        title: 'Draw the plan',
        load: () => import('../desk/sites/draw/DrawPlanPage.tsx'),
        params: bySite,
      },
      {
        path: routePatterns.siteInventory,
        title: 'Inventory',
        load: () => import('../desk/bags/fleet/SiteInventoryPage.tsx'),
        params: bySite,
      },
    ],
  },
  {
    within: [...desk, 'safetyAudits'],
    pages: [
      {
        path: paths.safetyAudits,
        title: 'Safety Audit Summary',
        load: () => import('../desk/safetyAudits/summary/SafetyAuditSummaryPage.tsx'),
      },
      {
        path: paths.safetyAuditTemplates(),
        title: 'What safety audits ask',
        load: () => import('../desk/safetyAudits/templates/SafetyAuditTemplatesPage.tsx'),
      },
      {
        path: routePatterns.safetyAudit,
        title: 'Safety audit',
        load: () => import('../desk/safetyAudits/report/SafetyAuditReportPage.tsx'),
        params: byId,
      },
    ],
  },
  {
    within: [...dashboard, 'site', 'tasks'],
    pages: [
      {
        path: routePatterns.tasks,
        title: 'Tasks',
        load: () => import('../desk/tasks/TasksPage.tsx'),
        params: bySite,
      },
      {
        path: routePatterns.taskCreate,
        title: 'New task',
        load: () => import('../desk/tasks/TaskCreatePage.tsx'),
        params: bySite,
      },
      {
        path: routePatterns.taskEdit,
        title: 'Task',
        load: () => import('../desk/tasks/TaskEditPage.tsx'),
        params: { ...bySite, taskId: isUuid },
      },
    ],
  },
  {
    // Its guard lets `/{product}-overview` through: every other address of one word is the 404 page, also signed out.
    within: ['signIn', 'manage', 'bagInventory', 'signedIn'],
    pages: [
      {
        path: routePatterns.bagInventory,
        title: 'Overview of safety bags',
        load: () => import('../desk/bags/fleet/BagInventoryPage.tsx'),
      },
    ],
  },
  {
    within: [...desk, 'bags'],
    pages: [
      { path: paths.qrCodes, title: 'QR codes', load: () => import('../desk/bags/QrCodesPage.tsx') },
      { path: paths.redbagEdit, title: 'Safety bags', load: () => import('../desk/bags/EditBagsPage.tsx') },
      {
        path: paths.redbagSiteBag,
        title: 'Bags of the site',
        load: () => import('../desk/bags/SiteBagPage.tsx'),
      },
    ],
  },
  {
    within: desk,
    pages: [
      { path: paths.cameras, title: 'Cameras', load: () => import('../desk/cameras/CameraViewPage.tsx') },
      { path: paths.video, title: 'Video', load: () => import('../desk/cameras/VideoPage.tsx') },
      {
        path: paths.configureIncidents,
        title: 'Incident Surveys',
        load: () => import('../command/configure/IncidentSurveysPage.tsx'),
      },
    ],
  },
  {
    within: [...desk, 'notifications'],
    pages: [
      {
        path: paths.notifications,
        title: 'Incident Notifications',
        load: () => import('../desk/notifications/NotificationsPage.tsx'),
      },
      {
        path: paths.notificationGroups,
        title: 'Notification groups',
        load: () => import('../desk/notifications/groups/NotificationGroupsPage.tsx'),
      },
    ],
  },
  {
    within: [...desk, 'rbims'],
    pages: [
      { path: paths.rbims, title: 'View RBIMs', load: () => import('../desk/rbims/RbimListPage.tsx') },
      {
        path: routePatterns.rbim,
        title: 'RBIM',
        load: () => import('../desk/rbims/RbimPage.tsx'),
        params: { serialNumber: isSerialNumber },
      },
    ],
  },
  {
    within: [...desk, 'admin'],
    pages: [
      {
        path: paths.adminTenants,
        title: 'Tenants',
        load: () => import('../admin/tenants/TenantListPage.tsx'),
      },
      {
        path: paths.adminTenantCreate,
        title: 'New tenant',
        load: () => import('../admin/tenants/TenantCreatePage.tsx'),
      },
      {
        path: routePatterns.adminTenantEdit,
        title: 'Edit tenant',
        load: () => import('../admin/tenants/TenantEditPage.tsx'),
        params: byId,
      },
      {
        path: routePatterns.adminSiteCreate,
        title: 'Add a site',
        load: () => import('../admin/sites/SiteCreatePage.tsx'),
        params: byId,
      },
      {
        path: routePatterns.adminSite,
        title: 'Edit site',
        load: () => import('../admin/sites/SiteEditPage.tsx'),
        params: { ...byId, siteId: isSiteId },
      },
      { path: paths.adminUsers, title: 'Users', load: () => import('../admin/users/UserListPage.tsx') },
      {
        path: paths.adminUserCreate,
        title: 'Invite user',
        load: () => import('../admin/users/UserCreatePage.tsx'),
      },
      {
        path: routePatterns.adminUser,
        title: 'User',
        load: () => import('../admin/users/UserPage.tsx'),
        params: byId,
      },
      {
        path: routePatterns.adminUserEdit,
        title: 'Edit user',
        load: () => import('../admin/users/UserEditPage.tsx'),
        params: byId,
      },
      {
        path: routePatterns.adminTenant,
        title: 'Tenant',
        load: () => import('../admin/tenants/TenantPage.tsx'),
        params: byId,
      },
      {
        path: paths.adminFeeds,
        title: 'Feeds and displays',
        load: () => import('../admin/feeds/FeedsPage.tsx'),
      },
      { path: paths.adminAudit, title: 'Audit log', load: () => import('../admin/audit/AuditLogPage.tsx') },
    ],
  },
  {
    within: ['signIn', 'default'],
    pages: [
      { path: paths.enter, title: 'Enter a code', load: () => import('../everyone/home/EnterPage.tsx') },
    ],
  },
  {
    within: ['signIn', 'signage'],
    pages: [{ path: paths.signage, title: 'Display', load: () => import('../signage/SignagePage.tsx') }],
  },
  {
    within: ['signIn', 'debug', 'debugFrame'],
    pages: [{ path: paths.debug, title: 'Debug', load: () => import('../shell/debug/DebugPage.tsx') }],
  },
  {
    within: ['signIn'],
    pages: [
      {
        path: paths.oidcCallback,
        title: 'Signing in',
        load: () => import('../everyone/signIn/OidcCallbackPage.tsx'),
      },
      {
        path: paths.oidcCallbackError,
        title: 'Sign-in failed',
        load: () => import('../everyone/signIn/OidcCallbackErrorPage.tsx'),
      },
    ],
  },
  {
    within: [],
    pages: [
      {
        path: routePatterns.notified,
        title: 'Have you read this?',
        load: () => import('../everyone/notified/NotifiedPage.tsx'),
      },
      {
        path: paths.silentRenew,
        title: 'Signing in',
        load: () => import('../everyone/signIn/SilentRenewPage.tsx'),
      },
    ],
  },
]

export const deskRoutes = routesOf(deskPages, layers)
