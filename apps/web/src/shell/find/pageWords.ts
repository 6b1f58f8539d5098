import { t } from '@muster/words/t'
import { paths, routePatterns } from '../../paths.ts'

/**
 * Other names of the pages that need nothing chosen, by their paths, with commas between them: a translation has as many as people
 * have. `pages/findPhrases.test.ts` wants every page to be here.
 */
export const pageWords: Readonly<Record<string, () => string>> = {
  [paths.home]: () => t`start page, dashboard, overview of the district`,
  [paths.yourSignIn]: () =>
    t`my passkey, password, my account, new phone for sign-in, security key, fingerprint`,
  [paths.startIncident]: () =>
    t`emergency, lockdown, hold, secure, evacuate, shelter, start a drill now, call an incident`,
  [paths.incidentList]: () => t`past incidents, history, reports, after-action reports, old drills`,
  [paths.chat]: () => t`command chat, messages of the team`,
  [routePatterns.overview]: () =>
    t`board, running incident, what is happening now, send a message to all rooms, broadcast`,
  [routePatterns.afterAction]: () => t`report of an incident, findings, lessons learned`,
  [routePatterns.clearRooms]: () => t`sweep rooms, room by room, mark a room clear, who cleared`,
  [routePatterns.externalAccess]: () =>
    t`let the police in, invite outside responders, police access, share with 911, fire department, link for responders`,
  [paths.drills]: () => t`fire drill schedule, drill calendar, next drill, upcoming drills`,
  [paths.drillCreate]: () => t`schedule a drill, new drill, plan a fire drill, schedule a fire drill`,
  [paths.drillLog]: () =>
    t`drills done, drill report for the state, compliance, proof of drills, fire marshal report`,
  [paths.drillRules]: () => t`required drills, state law, how many drills, drill requirements`,
  [paths.sitesOverview]: () => t`schools, map, readiness, buildings`,
  [routePatterns.siteInventory]: () => t`counts of a site’s bags, inventory of a school`,
  [paths.safetyAudits]: () => t`inspections, audit results, start a safety audit, walkthrough`,
  [paths.safetyAuditTemplates()]: () => t`audit questions, audit checklist, edit audit template`,
  [routePatterns.tasks]: () => t`to do, my tasks, overdue tasks, restock tasks, work orders`,
  [routePatterns.taskCreate]: () => t`add a task, create task, assign work`,
  [routePatterns.bagInventory]: () => t`bags, inventory, counts, go bags, all bags`,
  [paths.qrCodes]: () =>
    t`print labels, stickers, print a school’s labels, print QR codes, lost label, barcode, replace a code`,
  [paths.redbagEdit]: () => t`edit bags, add a bag, rename a bag, move a bag`,
  [paths.redbagSiteBag]: () => t`office bag, bag of the front office, evacuation bag, reunification bag`,
  [paths.cameras]: () => t`video, cctv, live pictures`,
  [paths.video]: () => t`clip, training video, player`,
  [paths.incidentHelp]: () => t`help, guide, what to do, training, what does hold mean, instructions`,
  [paths.configureIncidents]: () =>
    t`checklist, incident surveys, what rooms are asked, edit instructions, questions to rooms, messages ready to send`,
  [paths.notifications]: () =>
    t`who gets alerts, alert rules, email alerts, text alerts, who is notified, call tree`,
  [paths.notificationGroups]: () =>
    t`change the alert email list, distribution list, contacts, parents list, phone numbers, who gets texts, emergency contacts`,
  [paths.rbims]: () => t`walkie, panic buttons, pendants, wall units, silent devices, battery, broken device`,
  [paths.adminTenants]: () => t`organizations, districts, switch district`,
  [paths.adminTenantCreate]: () => t`new organization, add a district`,
  [paths.adminSignIn]: () => t`shared sign-in, identity providers of all`,
  [paths.adminUsers]: () =>
    t`teachers, user management, accounts, roles, permissions, who has access, remove a user, reset password`,
  [paths.adminUserCreate]: () => t`invite a teacher, add a user, new account, new principal, invite staff`,
  [paths.adminAudit]: () => t`who did what, changes, history of changes, who changed this, activity`,
  [paths.adminFeeds]: () => t`lobby screen, tv, digital signage, public alerts, rss, news on displays`,
}
