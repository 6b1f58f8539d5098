import type { GroupMember } from '@muster/domain/notification/notificationGroup'
import type { QuietHours } from '@muster/domain/notification/quietHours'

/** The kinds of a group's members, in the order in which they are offered. */
export const memberKinds = [
  { kind: 'account', label: 'A user' },
  { kind: 'role', label: 'Everyone with a role' },
  { kind: 'siteStaff', label: 'Site staff' },
  { kind: 'email', label: 'An email address' },
  { kind: 'sms', label: 'A phone number' },
  { kind: 'endpoint', label: 'A webhook, Slack or Teams' },
  { kind: 'group', label: 'Another group' },
] as const satisfies readonly { kind: GroupMember['kind']; label: string }[]

/** The words beside a member’s name. */
export const memberWords: Record<GroupMember['kind'], string> = {
  account: 'Person',
  role: 'Role',
  siteStaff: 'Site staff',
  email: 'Email address',
  sms: 'Phone number',
  endpoint: 'Webhook, Slack or Teams',
  group: 'Group',
}

/** Quiet hours at a glance: “quiet 22:00–06:00 (America/Chicago)”. */
export function quietHoursWords({ from, to, timeZone }: QuietHours): string {
  return `quiet ${from}–${to} (${timeZone.replaceAll('_', ' ')})`
}
