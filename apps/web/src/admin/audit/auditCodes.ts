import type { TenantConfiguration } from '@muster/contract/adminTenantCalls'
import type { AuditField } from '@muster/contract/auditFields'
import type { CameraKind } from '@muster/contract/cameraCalls'
import type { skippableSteps } from '@muster/contract/checklistCalls'
import type { RoomPerson, RosterSource } from '@muster/contract/roomPeopleCalls'
import type { Subject } from '@muster/contract/subjectCalls'
import { tenantRole } from '@muster/domain/access/rights'
import { roles } from '@muster/domain/access/roles'
import type { AnnounceTo, DrillPlan } from '@muster/domain/drill/drillPlan'
import type { RequirementPeriod } from '@muster/domain/drill/rulePack'
import { actionName } from '@muster/domain/incident/actionGuides'
import { kindWords } from '@muster/domain/incident/kindWords'
import { phoneOriginWords } from '@muster/domain/incident/phoneOriginWords'
import { incidentAction, incidentKind, type ReportStatus } from '@muster/domain/incident/vocabulary'
import type { GroupMember } from '@muster/domain/notification/notificationGroup'
import {
  channelWords,
  type EndpointFormat,
  messageReaderWords,
  type NotificationTrigger,
} from '@muster/domain/notification/vocabulary'
import type { RbimPress } from '@muster/domain/rbim/rbim'
import { bagKindWords } from '@muster/domain/readiness/bagKindWords'
import type { TaskOrigin } from '@muster/domain/task/task'
import { taskStatusWords } from '@muster/domain/task/taskStatusWords'
import { say } from '@muster/words/message'
import { wordTable } from '@muster/words/wordTable'
import { kindWords as resourceKindWords } from '../tenants/resourceWords.ts'
import { authWords, ruleWords } from '../tenants/signIn/providerWords.ts'

type Words = Readonly<Record<string, string>>

/** The people who may see something: the same choices as under Configuration. */
const readers = wordTable<TenantConfiguration['studentNames' | 'detailsFor']>({
  everyone: say`Everyone who opens a bag`,
  devices: say`Registered phones only`,
})

/** Codes that mean something else in another field, by their field. */
const codesOf: Partial<Record<AuditField, readonly Words[]>> = {
  clientAuth: [authWords],
  clientSecret: [wordTable<string>({ another: say`Changed` })],
  detailsFor: [readers],
  doneWithout: [
    wordTable<(typeof skippableSteps)[number]>({
      rosters: say`Rosters`,
      notifications: say`Notifications`,
      phone: say`A registered phone`,
    }),
  ],
  format: [
    wordTable<EndpointFormat>({
      standard: say`Webhook (Standard Webhooks)`,
      slack: say`Slack channel`,
      teams: say`Teams channel`,
    }),
  ],
  kind: [
    bagKindWords,
    resourceKindWords,
    wordTable<GroupMember['kind'] | Subject['kind']>({
      account: say`A user`,
      role: say`Everyone with a role`,
      siteStaff: say`Site staff`,
      email: say`An email address`,
      sms: say`A phone number`,
      endpoint: say`A webhook or channel`,
      group: say`Another group`,
      person: say`A person on a roster`,
    }),
    wordTable<CameraKind>({
      snapshot: say`Still pictures (snapshot)`,
      mjpeg: say`Moving pictures (MJPEG)`,
      hls: say`Stream (HLS)`,
    }),
  ],
  origin: [
    wordTable<TaskOrigin>({
      manual: say`Added manually`,
      restock: say`Incomplete bag`,
      'after-action': say`Incident finding`,
      audit: say`Safety audit`,
      device: say`Device problem`,
    }),
  ],
  per: [
    wordTable<RequirementPeriod>({
      year: say`Per school year`,
      term: say`Per term`,
      month: say`Per month`,
      firstDays: say`In the first days of school`,
      custom: say`Between two dates`,
    }),
  ],
  phone: [phoneOriginWords],
  press: [
    wordTable<RbimPress>({
      nothing: say`Nothing`,
      help: say`Calls for help`,
      silentLockdown: say`Requests a silent lockdown`,
    }),
  ],
  role: [wordTable<RoomPerson['role']>({ student: say`Student`, staff: say`Teacher` })],
  rule: [ruleWords],
  signIn: [wordTable<string>({ kept: say`Kept`, removed: say`Removed` })],
  source: [
    wordTable<RosterSource>({
      hand: say`added manually`,
      rosterSystem: say`from your roster system`,
      file: say`from a file`,
    }),
  ],
  stage: [
    taskStatusWords,
    wordTable<Exclude<ReportStatus, 'done'>>({ filed: say`Waiting`, accepted: say`Accepted` }),
  ],
  stages: [
    wordTable<NotificationTrigger>({ start: say`It starts`, update: say`It changes`, end: say`It ends` }),
  ],
  startBy: [
    wordTable<DrillPlan['startBy']>({ hand: say`Started manually`, itself: say`Starts automatically` }),
  ],
  studentNames: [readers],
  tell: [
    wordTable<AnnounceTo>({
      nobody: say`No one (unannounced)`,
      managers: say`Site managers`,
      everyone: say`Managers and staff`,
    }),
  ],
  tenant: [wordTable<string>({ added: say`Added`, changed: say`Changed`, left: say`Unchanged` })],
}

/** Codes that mean the same in each field. */
const codes: readonly Words[] = [
  wordTable<string>({ GlobalAdmin: say`Global administrator` }),
  Object.defineProperties(
    {},
    Object.fromEntries([
      ...tenantRole.options.map((role) => [role, { get: () => roles[role].words.name }]),
      ...incidentAction.options.map((action) => [action, { get: () => actionName(action) }]),
      ...incidentKind.options.map((kind) => [kind, { get: () => kindWords[kind].name }]),
    ]),
  ),
  channelWords,
  messageReaderWords,
  bagKindWords,
]

/** A code of a field as people say it; undefined for what is none. */
export function codeInWords(field: string, code: string): string | undefined {
  const own = Object.hasOwn(codesOf, field) ? codesOf[field as AuditField] : undefined
  const table = [...(own ?? []), ...codes].find((words) => Object.hasOwn(words, code))
  return table?.[code]
}
