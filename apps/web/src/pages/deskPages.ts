import { isTranslated } from '@muster/words/languages'
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
import { productName } from '../api/product.ts'
import { paths, routePatterns, type TenantPart } from '../paths.ts'
import { isSerialNumber, isSiteId, isUuid } from '../shell/idChecks.ts'
import { ownTenantPath } from './ownTenant.ts'
import type { Section } from './page.ts'

const byId = { id: isUuid }
const bySite = { id: isSiteId }

const desk = ['signIn', 'manage', 'signedIn']

const seesSites = {
  right: 'site.read',
  get title() {
    return t`You don’t have access to sites`
  },
  get text() {
    return t`Ask your administrator.`
  },
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
        get title() {
          return t`Home`
        },
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
        get title() {
          return t`Your sign-in`
        },
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
      get title() {
        return t`You can’t start incidents`
      },
      get text() {
        return t`You can follow incidents but not start them. To request help, open your room’s bag.`
      },
    },
    pages: [
      {
        path: paths.startIncident,
        get title() {
          return t`Start Incident`
        },
        under: paths.incidentList,
        help: 'start-incident',
        load: () => import('../command/start/StartIncidentPage.tsx'),
        menu: [
          {
            menu: 'Incidents',
            isSpecified: true,
          },
        ],
      },
    ],
  },
  {
    within: desk,
    guard: {
      right: 'incident.read',
      get title() {
        return t`You don’t have access to incidents`
      },
      get text() {
        return t`Ask your administrator.`
      },
    },
    pages: [
      {
        path: paths.incidentList,
        get title() {
          return t`View Incidents`
        },
        help: 'incident',
        load: () => import('../command/list/IncidentListPage.tsx'),
        menu: [
          {
            menu: 'Incidents',
            isSpecified: true,
          },
        ],
        side: {
          group: 'Command',
          order: 12,
          icon: IconUrgent,
          get title() {
            return t`Incidents`
          },
          isTab: true,
        },
      },
      {
        path: paths.chat,
        get title() {
          return t`Chat`
        },
        help: 'incident',
        load: () => import('../command/chat/ChatPage.tsx'),
        side: { group: 'Command', order: 13, icon: IconMessages },
        menu: [
          {
            menu: 'Incidents',
          },
        ],
      },
      {
        path: routePatterns.overview,
        get title() {
          return t`Overview`
        },
        under: paths.incidentList,
        help: 'incident',
        load: () => import('../command/overview/OverviewPage.tsx'),
        params: byId,
      },
      {
        path: routePatterns.afterAction,
        get title() {
          return t`After-action`
        },
        under: paths.incidentList,
        help: 'after-action',
        load: () => import('../command/afterAction/AfterActionPage.tsx'),
        params: byId,
      },
      {
        path: routePatterns.reunification,
        get title() {
          return t`Reunification`
        },
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
      get title() {
        return t`You can’t clear rooms`
      },
      get text() {
        return t`You can follow incidents but not clear rooms.`
      },
    },
    pages: [
      {
        path: routePatterns.clearRooms,
        get title() {
          return t`Clear rooms`
        },
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
      get title() {
        return t`You can’t invite outside responders`
      },
      get text() {
        return t`You can follow incidents but not invite outside responders. Ask the incident commander.`
      },
    },
    pages: [
      {
        path: routePatterns.externalAccess,
        get title() {
          return t`Outside responders`
        },
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
      get title() {
        return t`You can’t plan drills`
      },
      get text() {
        return t`You can follow drills but not plan them.`
      },
    },
    pages: [
      {
        path: paths.drills,
        get title() {
          return t`Planned drills`
        },
        help: 'drills',
        load: () => import('../desk/drills/PlannedDrillsPage.tsx'),
        side: { group: 'Drills', order: 40, icon: IconCalendarEvent },
        menu: [
          {
            menu: 'Incidents',
          },
        ],
      },
      {
        path: paths.drillCreate,
        get title() {
          return t`Plan a drill`
        },
        under: paths.drills,
        help: 'drills',
        load: () => import('../desk/drills/DrillCreatePage.tsx'),
      },
      {
        path: routePatterns.drillEdit,
        get title() {
          return t`Edit drill plan`
        },
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
      get title() {
        return t`You don’t have access to drills`
      },
      get text() {
        return t`Ask your administrator.`
      },
    },
    pages: [
      {
        path: paths.drillLog,
        get title() {
          return t`Drill log`
        },
        help: 'drill-log',
        load: () => import('../desk/drills/DrillLogPage.tsx'),
        side: { group: 'Drills', order: 41, icon: IconReportAnalytics },
        menu: [
          {
            menu: 'Incidents',
          },
        ],
      },
      {
        path: paths.drillRules,
        get title() {
          return t`Drill rules`
        },
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
        get title() {
          return t`Sites`
        },
        help: 'sites',
        load: () => import('../desk/sites/overview/SitesOverviewPage.tsx'),
        menu: [
          {
            menu: '{product}',
            get label() {
              return t`View Sites`
            },
            isSpecified: true,
          },
        ],
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
        get title() {
          return t`Site`
        },
        under: paths.sitesOverview,
        help: 'site',
        load: () => import('../desk/sites/SitePage.tsx'),
        params: bySite,
      },
      {
        path: routePatterns.drawPlan,
        get title() {
          return t`Draw plan`
        },
        under: routePatterns.site,
        help: 'plan',
        load: () => import('../desk/sites/draw/DrawPlanPage.tsx'),
        params: bySite,
      },
      {
        path: routePatterns.siteInventory,
        get title() {
          return t`Inventory`
        },
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
      get title() {
        return t`You don’t have access to safety audits`
      },
      get text() {
        return t`They are for site managers. Ask your administrator.`
      },
    },
    pages: [
      {
        path: paths.safetyAudits,
        get title() {
          return t`Safety Audit Summary`
        },
        help: 'safety-audits',
        load: () => import('../desk/safetyAudits/summary/SafetyAuditSummaryPage.tsx'),
        side: {
          group: 'Tasks and audits',
          order: 51,
          icon: IconClipboardCheck,
          get title() {
            return t`Safety audits`
          },
        },
        menu: [{ menu: '{product}', isSpecified: true }],
      },
      {
        path: paths.safetyAuditTemplates(),
        get title() {
          return t`Safety audit questions`
        },
        under: paths.safetyAudits,
        help: 'safety-audits',
        load: () => import('../desk/safetyAudits/templates/SafetyAuditTemplatesPage.tsx'),
      },
      {
        path: routePatterns.safetyAudit,
        get title() {
          return t`Safety audit`
        },
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
      get title() {
        return t`You don’t have access to tasks`
      },
      get text() {
        return t`Ask your administrator.`
      },
    },
    pages: [
      {
        path: routePatterns.tasks,
        get title() {
          return t`Tasks`
        },
        help: 'tasks',
        load: () => import('../desk/tasks/TasksPage.tsx'),
        menu: [{ menu: '{product}' }],
        side: {
          group: 'Tasks and audits',
          order: 50,
          icon: IconChecklist,
          isTab: true,
        },
        params: bySite,
      },
      {
        path: routePatterns.taskCreate,
        get title() {
          return t`New task`
        },
        under: routePatterns.tasks,
        help: 'tasks',
        load: () => import('../desk/tasks/TaskCreatePage.tsx'),
        params: bySite,
      },
      {
        path: routePatterns.taskEdit,
        get title() {
          return t`Task`
        },
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
        get title() {
          return t`Overview of safety bags`
        },
        help: 'inventory',
        load: () => import('../desk/bags/fleet/BagInventoryPage.tsx'),
        side: {
          group: 'Bags',
          order: 30,
          icon: IconBriefcase,
          get title() {
            return t`Safety bags`
          },
          to: () => paths.bagInventory(),
        },
        menu: [
          {
            menu: '{product}',
            get label() {
              return t`${productName()} overview`
            },
            to: () => paths.bagInventory(),
          },
        ],
      },
    ],
  },
  {
    within: desk,
    guard: {
      right: 'bag.manage',
      get title() {
        return t`This page is for managers`
      },
      get text() {
        return t`You can’t edit bags. Ask a manager of your site.`
      },
    },
    pages: [
      {
        path: paths.qrCodes,
        get title() {
          return t`QR codes`
        },
        help: 'bags',
        load: () => import('../desk/bags/QrCodesPage.tsx'),
        side: {
          group: 'Bags',
          order: 31,
          icon: IconQrcode,
          get title() {
            return t`Labels and QR codes`
          },
        },
        menu: [{ menu: '{product}' }],
      },
      {
        path: paths.redbagEdit,
        get title() {
          return t`Safety bags`
        },
        under: paths.bagInventory,
        help: 'bags',
        load: () => import('../desk/bags/EditBagsPage.tsx'),
      },
      {
        path: paths.redbagSiteBag,
        get title() {
          return t`Site bags`
        },
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
      get title() {
        return t`You don’t have access to cameras`
      },
      get text() {
        return t`Only people who can run an incident see cameras.`
      },
    },
    pages: [
      {
        path: paths.cameras,
        get title() {
          return t`Cameras`
        },
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
        get title() {
          return t`Video`
        },
        under: paths.cameras,
        help: 'cameras',
        load: () => import('../desk/cameras/VideoPage.tsx'),
      },
      {
        path: paths.incidentHelp,
        get title() {
          return t`How to run an incident`
        },
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
      get title() {
        return t`This page is for people who start incidents`
      },
      get text() {
        return t`You can follow incidents but not start them.`
      },
    },
    pages: [
      {
        path: paths.configureIncidents,
        get title() {
          return t`Incident Surveys`
        },
        help: 'incident-surveys',
        load: () => import('../command/configure/IncidentSurveysPage.tsx'),
        side: {
          group: 'Settings',
          order: 70,
          icon: IconListCheck,
          get title() {
            return t`Room checklists`
          },
        },
        menu: [
          {
            menu: 'Configure',
            isSpecified: true,
          },
        ],
      },
    ],
  },
  {
    within: desk,
    guard: {
      right: 'notification.configure',
      get title() {
        return t`This page is for managers of the whole organization`
      },
      get text() {
        return t`Notifications are set for all sites together. Ask a manager of your organization.`
      },
    },
    pages: [
      {
        path: paths.notifications,
        get title() {
          return t`Incident Notifications`
        },
        help: 'notifications',
        load: () => import('../desk/notifications/NotificationsPage.tsx'),
        side: {
          group: 'People and alerts',
          order: 61,
          icon: IconBellRinging,
          get title() {
            return t`Notifications`
          },
        },
        menu: [
          {
            menu: 'Configure',
            isSpecified: true,
            isHiddenForSiteSpecific: true,
          },
        ],
      },
      {
        path: paths.notificationGroups,
        get title() {
          return t`Notification groups`
        },
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
      get title() {
        return t`This page is for staff`
      },
      get text() {
        return t`You don’t have access to devices. Ask your administrator.`
      },
    },
    pages: [
      {
        path: paths.rbims,
        get title() {
          return t`View RBIMs`
        },
        help: 'rbims',
        load: () => import('../desk/rbims/RbimListPage.tsx'),
        side: {
          group: 'Settings',
          order: 71,
          icon: IconDeviceMobileVibration,
          get title() {
            return t`RBIM devices`
          },
        },
        menu: [
          {
            menu: 'Configure',
            isSpecified: true,
          },
        ],
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
      get title() {
        return t`This page is for global administrators`
      },
      get text() {
        return t`To see your organization, choose Admin, then My organization. Ask a global administrator for a new one.`
      },
    },
    pages: [
      {
        path: paths.adminTenants,
        get title() {
          return t`Tenants`
        },
        help: 'tenants',
        load: () => import('../admin/tenants/TenantListPage.tsx'),
        side: { group: 'Settings', order: 75, icon: IconBuildings },
        menu: [
          {
            menu: 'Admin',
            get label() {
              return t`Tenant Management`
            },
            isSpecified: true,
          },
        ],
      },
      {
        path: paths.adminTenantCreate,
        get title() {
          return t`New tenant`
        },
        under: paths.adminTenants,
        help: 'tenants',
        load: () => import('../admin/tenants/TenantCreatePage.tsx'),
      },
      {
        path: paths.adminSignIn,
        get title() {
          return t`Sign-in`
        },
        help: 'sign-in-of-an-organization',
        load: () => import('../admin/signIn/SharedSignInPage.tsx'),
        side: { group: 'Settings', order: 76, icon: IconKey },
        menu: [
          {
            menu: 'Admin',
          },
        ],
      },
    ],
  },
  {
    within: desk,
    guard: {
      right: 'admin',
      get title() {
        return t`This page is for administrators`
      },
      get text() {
        return t`You are not an administrator. Ask your administrator.`
      },
    },
    pages: [
      {
        path: routePatterns.adminTenantEdit,
        get title() {
          return t`Edit tenant`
        },
        under: routePatterns.adminTenant,
        help: 'tenants',
        load: () => import('../admin/tenants/TenantEditPage.tsx'),
        params: byId,
      },
      {
        path: routePatterns.adminSiteCreate,
        get title() {
          return t`Add a site`
        },
        under: routePatterns.adminTenant,
        help: 'sites',
        load: () => import('../admin/sites/SiteCreatePage.tsx'),
        params: byId,
      },
      {
        path: routePatterns.adminSite,
        get title() {
          return t`Edit site`
        },
        under: routePatterns.adminTenant,
        help: 'sites',
        load: () => import('../admin/sites/SiteEditPage.tsx'),
        params: { ...byId, siteId: isSiteId },
      },
      {
        path: routePatterns.adminLanguage,
        get title() {
          return t`Translations`
        },
        under: routePatterns.adminTenant,
        help: 'translations',
        load: () => import('../admin/languages/LanguagePage.tsx'),
        params: { ...byId, language: isTranslated },
      },
      {
        path: paths.adminUsers,
        get title() {
          return t`Users`
        },
        help: 'users',
        load: () => import('../admin/users/UserListPage.tsx'),
        side: {
          group: 'People and alerts',
          order: 60,
          icon: IconUsers,
        },
        menu: [
          {
            menu: 'Admin',
            get label() {
              return t`User Management`
            },
            isSpecified: true,
          },
        ],
      },
      {
        path: paths.adminUserCreate,
        get title() {
          return t`Invite user`
        },
        under: paths.adminUsers,
        help: 'users',
        load: () => import('../admin/users/UserCreatePage.tsx'),
      },
      {
        path: routePatterns.adminUser,
        get title() {
          return t`User`
        },
        under: paths.adminUsers,
        help: 'users',
        load: () => import('../admin/users/UserPage.tsx'),
        params: byId,
      },
      {
        path: routePatterns.adminUserEdit,
        get title() {
          return t`Edit user`
        },
        under: routePatterns.adminUser,
        help: 'users',
        load: () => import('../admin/users/UserEditPage.tsx'),
        params: byId,
      },
      {
        path: routePatterns.adminTenant,
        get title() {
          return t`Tenant`
        },
        under: paths.adminTenants,
        help: 'my-organization',
        helpOfParts: {
          checklist: 'first-drill',
          sites: 'sites',
          configuration: 'my-organization#configuration',
          'sign-in': 'sign-in-of-an-organization',
          languages: 'translations',
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
          get title() {
            return t`My organization`
          },
          to: ownTenantPath,
        },
        params: byId,
        menu: [
          {
            menu: 'Admin',
            get label() {
              return t`My organization`
            },
            to: (account) => ownTenantPath(account),
          },
          {
            menu: 'Admin',
            get label() {
              return t`Before your first drill`
            },
            to: (account) => ownTenantPath(account, 'checklist'),
          },
        ],
      },
      {
        path: paths.adminAudit,
        get title() {
          return t`Audit log`
        },
        help: 'audit-log',
        load: () => import('../admin/audit/AuditLogPage.tsx'),
        side: { group: 'Settings', order: 74, icon: IconHistory },
        menu: [
          {
            menu: 'Admin',
            get label() {
              return t`Audit Log`
            },
          },
        ],
      },
    ],
  },
  {
    within: desk,
    guard: {
      right: 'feed.manage',
      get title() {
        return t`This page is for administrators`
      },
      get text() {
        return t`You are not an administrator of this organization. Switch to another, or ask its administrator.`
      },
    },
    pages: [
      {
        path: paths.adminFeeds,
        get title() {
          return t`Feeds and displays`
        },
        help: 'feeds',
        load: () => import('../admin/feeds/FeedsPage.tsx'),
        side: { group: 'Settings', order: 73, icon: IconRss },
        menu: [
          {
            menu: 'Admin',
          },
        ],
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
    pages: [
      {
        path: paths.signage,
        get title() {
          return t`Display`
        },
        load: () => import('../signage/SignagePage.tsx'),
      },
    ],
  },
  {
    within: ['signIn', 'debug', 'debugFrame'],
    pages: [
      {
        path: paths.debug,
        get title() {
          return t`Debug`
        },
        load: () => import('../shell/debug/DebugPage.tsx'),
      },
      {
        path: paths.debugKit,
        get title() {
          return t`Kit`
        },
        load: () => import('../ui/kit/KitPage.tsx'),
      },
    ],
  },
  {
    within: ['signIn'],
    pages: [
      {
        path: paths.oidcCallback,
        get title() {
          return t`Signing in`
        },
        load: () => import('../everyone/signIn/OidcCallbackPage.tsx'),
      },
      {
        path: paths.oidcCallbackError,
        get title() {
          return t`Sign-in failed`
        },
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
        get title() {
          return t`Signing in`
        },
        load: () => import('../everyone/signIn/SilentRenewPage.tsx'),
      },
    ],
  },
]
