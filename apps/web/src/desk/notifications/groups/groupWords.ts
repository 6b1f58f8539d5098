import type { GroupMember } from '@muster/domain/notification/notificationGroup'
import type { QuietHours } from '@muster/domain/notification/quietHours'
import { t } from '@muster/words/t'
import { zoneLabel } from '../../../ui/form/zoneChoices.ts'
import { clockTime } from '../../../ui/recordTimes.ts'

/** The kinds of a group's members, in the order in which they are offered. */
export const memberKinds = [
  {
    kind: 'account',
    get label() {
      return t`A user`
    },
  },
  {
    kind: 'role',
    get label() {
      return t`Everyone with a role`
    },
  },
  {
    kind: 'siteStaff',
    get label() {
      return t`Site staff`
    },
  },
  {
    kind: 'email',
    get label() {
      return t`An email address`
    },
  },
  {
    kind: 'sms',
    get label() {
      return t`A phone number`
    },
  },
  {
    kind: 'endpoint',
    get label() {
      return t`A webhook, Slack or Teams`
    },
  },
  {
    kind: 'group',
    get label() {
      return t`Another group`
    },
  },
] as const satisfies readonly { kind: GroupMember['kind']; label: string }[]

/** The words beside a member’s name. */
export const memberWords: Record<GroupMember['kind'], string> = {
  get account() {
    return t`Person`
  },
  get role() {
    return t`Role`
  },
  get siteStaff() {
    return t`Site staff`
  },
  get email() {
    return t`Email address`
  },
  get sms() {
    return t`Phone number`
  },
  get endpoint() {
    return t`Webhook, Slack or Teams`
  },
  get group() {
    return t`Group`
  },
}

/** Quiet hours at a glance: “quiet 10:00 PM–6:00 AM (Central Time · Chicago)”. */
export function quietHoursWords({ from, to, timeZone }: QuietHours): string {
  return t`quiet ${clockTime(from)}–${clockTime(to)} (${zoneLabel(timeZone)})`
}
