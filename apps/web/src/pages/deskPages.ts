import { t } from '@muster/words/t'
import {
  IconBellRinging,
  IconBook2,
  IconBriefcase,
  IconBuildings,
  IconCalendarEvent,
  IconChecklist,
  IconClipboardCheck,
  IconDeviceMobileVibration,
  IconHistory,
  IconHome,
  IconKey,
  IconListCheck,
  IconMessages,
  IconQrcode,
  IconReportAnalytics,
  IconRss,
  IconSchool,
  IconSettings,
  IconUrgent,
  IconUsers,
  IconVideo,
} from '@tabler/icons-react'
import { paths, routePatterns, type TenantPart } from '../paths.ts'
import { isSerialNumber, isSiteId, isUuid } from '../shell/idChecks.ts'
import { ownTenantPath } from './ownTenant.ts'
import type { Section } from './page.ts'

const byId = { id: isUuid }
const bySite = { id: isSiteId }

const desk = ['signIn', 'manage', 'signedIn']

const seesSites = {
  right: 'site.read',
  title: 'You don’t have access to sites',
  text: 'Ask your administrator.',
} as const

/**
 * Every page that is no room's and no guest's, in the order of the menus. A new page is an entry here and a file, which
 * exports it by default under the name of the file. A phone that opens a bag does not even load the names of these pages.
 */
export const deskPages: readonly Section[] = [
  {
    within: ['signIn', 'manage'],
    hasNotFound: true,
    pages: [
      {
        path: paths.home,
        title: 'Home',
        help: 'home',
        load: () => import('../everyone/home/HomePage.tsx'),
        side: { group: 'Command', order: 10, icon: IconHome, isTab: true },
      },
    ],
  },
  {
    within: desk,
    pages: [
      {
        path: paths.yourSignIn,
        title: 'Your sign-in',
        under: paths.home,
        help: 'your-sign-in',
        load: () => import('../everyone/signIn/YourSignInPage.tsx'),
      },
    ],
  },
  {
    within: desk,
    guard: {
      right: 'incident.start',
      title: 'You can’t start incidents',
      text: 'You can follow incidents but not start them. To request help, open your room’s bag.',
    },
    pages: [
      {
        path: paths.startIncident,
        title: 'Start Incident',
        under: paths.incidentList,
        help: 'start-incident',
        load: () => import('../command/start/StartIncidentPage.tsx'),
        menu: [{ menu: 'Incidents', isSpecified: true }],
      },
    ],
  },
  {
    within: desk,
    guard: {
      right: 'incident.read',
      title: 'You don’t have access to incidents',
      text: 'Ask your administrator.',
    },
    pages: [
      {
        path: paths.incidentList,
        title: 'View Incidents',
        help: 'incident',
        load: () => import('../command/list/IncidentListPage.tsx'),
        menu: [{ menu: 'Incidents', isSpecified: true }],
        side: { group: 'Command', order: 12, icon: IconUrgent, title: 'Incidents', isTab: true },
      },
      {
        path: paths.chat,
        title: 'Chat',
        help: 'incident',
        load: () => import('../command/chat/ChatPage.tsx'),
        side: { group: 'Command', order: 13, icon: IconMessages },
        menu: [{ menu: 'Incidents' }],
      },
      {
        path: routePatterns.overview,
        title: 'Overview',
        under: paths.incidentList,
        help: 'incident',
        load: () => import('../command/overview/OverviewPage.tsx'),
        params: byId,
      },
      {
        path: routePatterns.afterAction,
        title: 'After-action',
        under: paths.incidentList,
        help: 'after-action',
        load: () => import('../command/afterAction/AfterActionPage.tsx'),
        params: byId,
      },
      {
        path: routePatterns.reunification,
        title: 'Reunification',
        under: routePatterns.overview,
        help: 'reunification',
        load: () => import('../command/reunification/ReunificationPage.tsx'),
        params: byId,
      },
    ],
  },
  {
    within: desk,
    guard: {
      right: 'room.clear',
      title: 'You can’t clear rooms',
      text: 'You can follow incidents but not clear rooms.',
    },
    pages: [
      {
        path: routePatterns.clearRooms,
        title: 'Clear rooms',
        under: routePatterns.overview,
        help: 'incident',
        load: () => import('../command/clearing/ClearRoomsPage.tsx'),
        params: byId,
      },
    ],
  },
  {
    within: desk,
    guard: {
      right: 'guest.manage',
      title: 'You can’t invite outside responders',
      text: 'You can follow incidents but not invite outside responders. Ask the incident commander.',
    },
    pages: [
      {
        path: routePatterns.externalAccess,
        title: 'Outside responders',
        under: routePatterns.overview,
        help: 'guests',
        load: () => import('../command/access/ExternalAccessPage.tsx'),
        params: byId,
      },
    ],
  },
  {
    within: desk,
    guard: {
      right: 'incident.start',
      title: 'You can’t plan drills',
      text: 'You can follow drills but not plan them.',
    },
    pages: [
      {
        path: paths.drills,
        title: 'Planned drills',
        help: 'drills',
        load: () => import('../desk/drills/PlannedDrillsPage.tsx'),
        side: { group: 'Drills', order: 40, icon: IconCalendarEvent },
        menu: [{ menu: 'Incidents' }],
      },
      {
        path: paths.drillCreate,
        title: 'Plan a drill',
        under: paths.drills,
        help: 'drills',
        load: () => import('../desk/drills/DrillCreatePage.tsx'),
      },
      {
        path: routePatterns.drillEdit,
        title: 'Edit drill plan',
        under: paths.drills,
        help: 'drills',
        load: () => import('../desk/drills/DrillEditPage.tsx'),
        params: { planId: isUuid },
      },
    ],
  },
  {
    within: desk,
    guard: {
      right: 'incident.read',
      title: 'You don’t have access to drills',
      text: 'Ask your administrator.',
    },
    pages: [
      {
        path: paths.drillLog,
        title: 'Drill log',
        help: 'drill-log',
        load: () => import('../desk/drills/DrillLogPage.tsx'),
        side: { group: 'Drills', order: 41, icon: IconReportAnalytics },
        menu: [{ menu: 'Incidents' }],
      },
      {
        path: paths.drillRules,
        title: 'Drill rules',
        under: paths.drillLog,
        help: 'drill-log',
        load: () => import('../desk/drills/DrillRulesPage.tsx'),
      },
    ],
  },
  {
    within: desk,
    guard: seesSites,
    pages: [
      {
        path: paths.sitesOverview,
        title: 'Sites',
        help: 'sites',
        load: () => import('../desk/sites/overview/SitesOverviewPage.tsx'),
        menu: [{ menu: '{product}', label: 'View Sites', isSpecified: true }],
        side: { group: 'Sites', order: 20, icon: IconSchool, isTab: true },
      },
    ],
  },
  {
    within: [...desk, 'site'],
    guard: seesSites,
    pages: [
      {
        path: routePatterns.site,
        title: 'Site',
        under: paths.sitesOverview,
        help: 'site',
        load: () => import('../desk/sites/SitePage.tsx'),
        params: bySite,
      },
      {
        path: routePatterns.drawPlan,
        title: 'Draw plan',
        under: routePatterns.site,
        help: 'plan',
        load: () => import('../desk/sites/draw/DrawPlanPage.tsx'),
        params: bySite,
      },
      {
        path: routePatterns.siteInventory,
        title: 'Inventory',
        under: paths.sitesOverview,
        help: 'inventory',
        load: () => import('../desk/bags/fleet/SiteInventoryPage.tsx'),
        params: bySite,
      },
    ],
  },
  {
    within: desk,
    guard: {
      right: 'safetyAudit.read',
      title: 'You don’t have access to safety audits',
      text: 'They are for site managers. Ask your administrator.',
    },
    pages: [
      {
        path: paths.safetyAudits,
        title: 'Safety Audit Summary',
        help: 'safety-audits',
        load: () => import('../desk/safetyAudits/summary/SafetyAuditSummaryPage.tsx'),
        side: { group: 'Tasks and audits', order: 51, icon: IconClipboardCheck, title: 'Safety audits' },
        menu: [{ menu: '{product}', isSpecified: true }],
      },
      {
        path: paths.safetyAuditTemplates(),
        title: 'Safety audit questions',
        under: paths.safetyAudits,
        help: 'safety-audits',
        load: () => import('../desk/safetyAudits/templates/SafetyAuditTemplatesPage.tsx'),
      },
      {
        path: routePatterns.safetyAudit,
        title: 'Safety audit',
        under: paths.safetyAudits,
        help: 'safety-audits',
        load: () => import('../desk/safetyAudits/report/SafetyAuditReportPage.tsx'),
        params: byId,
      },
    ],
  },
  {
    within: [...desk, 'site'],
    guard: {
      right: 'task.read',
      title: 'You don’t have access to tasks',
      text: 'Ask your administrator.',
    },
    pages: [
      {
        path: routePatterns.tasks,
        title: 'Tasks',
        help: 'tasks',
        load: () => import('../desk/tasks/TasksPage.tsx'),
        menu: [{ menu: '{product}' }],
        side: { group: 'Tasks and audits', order: 50, icon: IconChecklist, isTab: true },
        params: bySite,
      },
      {
        path: routePatterns.taskCreate,
        title: 'New task',
        under: routePatterns.tasks,
        help: 'tasks',
        load: () => import('../desk/tasks/TaskCreatePage.tsx'),
        params: bySite,
      },
      {
        path: routePatterns.taskEdit,
        title: 'Task',
        under: routePatterns.tasks,
        help: 'tasks',
        load: () => import('../desk/tasks/TaskEditPage.tsx'),
        params: { ...bySite, taskId: isUuid },
      },
    ],
  },
  {
    // Its guard lets `/{product}-overview` through: every other address of one word is the 404 page, also signed out.
    within: ['signIn', 'manage', 'bagInventory', 'signedIn'],
    guard: seesSites,
    pages: [
      {
        path: routePatterns.bagInventory,
        title: 'Overview of safety bags',
        help: 'inventory',
        load: () => import('../desk/bags/fleet/BagInventoryPage.tsx'),
        side: {
          group: 'Bags',
          order: 30,
          icon: IconBriefcase,
          title: 'Safety bags',
          to: () => paths.bagInventory(),
        },
        menu: [{ menu: '{product}', label: '{product} overview', to: () => paths.bagInventory() }],
      },
    ],
  },
  {
    within: desk,
    guard: {
      right: 'bag.manage',
      title: 'This page is for managers',
      text: 'You can’t edit bags. Ask a manager of your site.',
    },
    pages: [
      {
        path: paths.qrCodes,
        title: 'QR codes',
        help: 'bags',
        load: () => import('../desk/bags/QrCodesPage.tsx'),
        side: { group: 'Bags', order: 31, icon: IconQrcode, title: 'Labels and QR codes' },
        menu: [{ menu: '{product}' }],
      },
      {
        path: paths.redbagEdit,
        title: 'Safety bags',
        under: paths.bagInventory,
        help: 'bags',
        load: () => import('../desk/bags/EditBagsPage.tsx'),
      },
      {
        path: paths.redbagSiteBag,
        title: 'Site bags',
        under: paths.redbagEdit,
        help: 'bags',
        load: () => import('../desk/bags/SiteBagPage.tsx'),
      },
    ],
  },
  {
    within: desk,
    guard: {
      right: 'camera.view',
      title: 'You don’t have access to cameras',
      text: 'Only people who can run an incident see cameras.',
    },
    pages: [
      {
        path: paths.cameras,
        title: 'Cameras',
        help: 'cameras',
        load: () => import('../desk/cameras/CameraViewPage.tsx'),
        side: { group: 'Sites', order: 21, icon: IconVideo },
        menu: [{ menu: '{product}' }],
      },
    ],
  },
  {
    // A clip is for everybody who is signed in; the player itself refuses a camera.
    within: desk,
    pages: [
      {
        path: paths.video,
        title: 'Video',
        under: paths.cameras,
        help: 'cameras',
        load: () => import('../desk/cameras/VideoPage.tsx'),
      },
      {
        path: paths.incidentHelp,
        title: 'How to run an incident',
        help: 'incident',
        load: () => import('../command/help/IncidentHelpPage.tsx'),
        side: { group: 'Command', order: 14, icon: IconBook2 },
      },
    ],
  },
  {
    within: desk,
    guard: {
      right: 'incident.start',
      title: 'This page is for people who start incidents',
      text: 'You can follow incidents but not start them.',
    },
    pages: [
      {
        path: paths.configureIncidents,
        title: 'Incident Surveys',
        help: 'incident-surveys',
        load: () => import('../command/configure/IncidentSurveysPage.tsx'),
        side: { group: 'Settings', order: 70, icon: IconListCheck, title: 'Room checklists' },
        menu: [{ menu: 'Configure', isSpecified: true }],
      },
    ],
  },
  {
    within: desk,
    guard: {
      right: 'notification.configure',
      title: 'This page is for managers of the whole organization',
      text: 'Notifications are set for all sites together. Ask a manager of your organization.',
    },
    pages: [
      {
        path: paths.notifications,
        title: 'Incident Notifications',
        help: 'notifications',
        load: () => import('../desk/notifications/NotificationsPage.tsx'),
        side: { group: 'People and alerts', order: 61, icon: IconBellRinging, title: 'Notifications' },
        menu: [{ menu: 'Configure', isSpecified: true, isHiddenForSiteSpecific: true }],
      },
      {
        path: paths.notificationGroups,
        title: 'Notification groups',
        under: paths.notifications,
        help: 'notifications',
        load: () => import('../desk/notifications/groups/NotificationGroupsPage.tsx'),
      },
    ],
  },
  {
    within: desk,
    guard: {
      right: 'rbim.read',
      title: 'This page is for staff',
      text: 'You don’t have access to devices. Ask your administrator.',
    },
    pages: [
      {
        path: paths.rbims,
        title: 'View RBIMs',
        help: 'rbims',
        load: () => import('../desk/rbims/RbimListPage.tsx'),
        side: { group: 'Settings', order: 71, icon: IconDeviceMobileVibration, title: 'RBIM devices' },
        menu: [{ menu: 'Configure', isSpecified: true }],
      },
      {
        path: routePatterns.rbim,
        title: 'RBIM',
        under: paths.rbims,
        help: 'rbims',
        load: () => import('../desk/rbims/RbimPage.tsx'),
        params: { serialNumber: isSerialNumber },
      },
    ],
  },
  {
    within: desk,
    guard: {
      right: 'globalAdmin',
      title: 'This page is for global administrators',
      text: 'To see your organization, choose Admin, then My organization. Ask a global administrator for a new one.',
    },
    pages: [
      {
        path: paths.adminTenants,
        title: 'Tenants',
        help: 'tenants',
        load: () => import('../admin/tenants/TenantListPage.tsx'),
        side: { group: 'Settings', order: 75, icon: IconBuildings },
        menu: [{ menu: 'Admin', label: 'Tenant Management', isSpecified: true }],
      },
      {
        path: paths.adminTenantCreate,
        title: 'New tenant',
        under: paths.adminTenants,
        help: 'tenants',
        load: () => import('../admin/tenants/TenantCreatePage.tsx'),
      },
      {
        path: paths.adminSignIn,
        title: 'Sign-in',
        help: 'sign-in-of-an-organization',
        load: () => import('../admin/signIn/SharedSignInPage.tsx'),
        side: { group: 'Settings', order: 76, icon: IconKey },
        menu: [{ menu: 'Admin' }],
      },
    ],
  },
  {
    within: desk,
    guard: {
      right: 'admin',
      title: 'This page is for administrators',
      text: 'You are not an administrator. Ask your administrator.',
    },
    pages: [
      {
        path: routePatterns.adminTenantEdit,
        title: 'Edit tenant',
        under: routePatterns.adminTenant,
        help: 'tenants',
        load: () => import('../admin/tenants/TenantEditPage.tsx'),
        params: byId,
      },
      {
        path: routePatterns.adminSiteCreate,
        title: 'Add a site',
        under: routePatterns.adminTenant,
        help: 'sites',
        load: () => import('../admin/sites/SiteCreatePage.tsx'),
        params: byId,
      },
      {
        path: routePatterns.adminSite,
        title: 'Edit site',
        under: routePatterns.adminTenant,
        help: 'sites',
        load: () => import('../admin/sites/SiteEditPage.tsx'),
        params: { ...byId, siteId: isSiteId },
      },
      {
        path: paths.adminUsers,
        title: 'Users',
        help: 'users',
        load: () => import('../admin/users/UserListPage.tsx'),
        side: { group: 'People and alerts', order: 60, icon: IconUsers },
        menu: [{ menu: 'Admin', label: 'User Management', isSpecified: true }],
      },
      {
        path: paths.adminUserCreate,
        title: 'Invite user',
        under: paths.adminUsers,
        help: 'users',
        load: () => import('../admin/users/UserCreatePage.tsx'),
      },
      {
        path: routePatterns.adminUser,
        title: 'User',
        under: paths.adminUsers,
        help: 'users',
        load: () => import('../admin/users/UserPage.tsx'),
        params: byId,
      },
      {
        path: routePatterns.adminUserEdit,
        title: 'Edit user',
        under: routePatterns.adminUser,
        help: 'users',
        load: () => import('../admin/users/UserEditPage.tsx'),
        params: byId,
      },
      {
        path: routePatterns.adminTenant,
        title: 'Tenant',
        under: paths.adminTenants,
        help: 'my-organization',
        helpOfParts: {
          checklist: 'first-drill',
          sites: 'sites',
          configuration: 'my-organization#configuration',
          'sign-in': 'sign-in-of-an-organization',
          resources: 'resources',
          imports: 'imports',
          evidence: 'evidence',
          data: 'data-we-keep',
        } satisfies Record<TenantPart, string>,
        load: () => import('../admin/tenants/TenantPage.tsx'),
        side: {
          group: 'Settings',
          order: 72,
          icon: IconSettings,
          title: 'My organization',
          to: ownTenantPath,
        },
        params: byId,
        menu: [
          { menu: 'Admin', label: 'My organization', to: (account) => ownTenantPath(account) },
          {
            menu: 'Admin',
            label: 'Before your first drill',
            to: (account) => ownTenantPath(account, 'checklist'),
          },
        ],
      },
      {
        path: paths.adminAudit,
        title: 'Audit log',
        help: 'audit-log',
        load: () => import('../admin/audit/AuditLogPage.tsx'),
        side: { group: 'Settings', order: 74, icon: IconHistory },
        menu: [{ menu: 'Admin', label: 'Audit Log' }],
      },
    ],
  },
  {
    within: desk,
    guard: {
      right: 'feed.manage',
      title: 'This page is for administrators',
      text: 'You are not an administrator of this organization. Switch to another, or ask its administrator.',
    },
    pages: [
      {
        path: paths.adminFeeds,
        title: 'Feeds and displays',
        help: 'feeds',
        load: () => import('../admin/feeds/FeedsPage.tsx'),
        side: { group: 'Settings', order: 73, icon: IconRss },
        menu: [{ menu: 'Admin' }],
      },
    ],
  },
  {
    within: ['signIn', 'default'],
    pages: [
      {
        path: paths.enter,
        get title() {
          return t`Enter a code`
        },
        load: () => import('../everyone/home/EnterPage.tsx'),
      },
    ],
  },
  {
    within: ['signIn', 'signage'],
    pages: [{ path: paths.signage, title: 'Display', load: () => import('../signage/SignagePage.tsx') }],
  },
  {
    within: ['signIn', 'debug', 'debugFrame'],
    pages: [
      { path: paths.debug, title: 'Debug', load: () => import('../shell/debug/DebugPage.tsx') },
      { path: paths.debugKit, title: 'Kit', load: () => import('../ui/kit/KitPage.tsx') },
    ],
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
        get title() {
          return t`Have you read this?`
        },
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
