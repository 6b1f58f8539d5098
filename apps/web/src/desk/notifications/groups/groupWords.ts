import type { GroupMember } from '@muster/domain/notification/notificationGroup'
import type { QuietHours } from '@muster/domain/notification/quietHours'
import { say } from '@muster/words/message'
import { t } from '@muster/words/t'
import { wordTable } from '@muster/words/wordTable'
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
export const memberWords = wordTable<GroupMember['kind']>({
  account: say`Person`,
  role: say`Role`,
  siteStaff: say`Site staff`,
  email: say`Email address`,
  sms: say`Phone number`,
  endpoint: say`Webhook, Slack or Teams`,
  group: say`Group`,
})

/** Quiet hours at a glance: “quiet 10:00 PM–6:00 AM (Central Time · Chicago)”. */
export function quietHoursWords({ from, to, timeZone }: QuietHours): string {
  return t`quiet ${clockTime(from)}–${clockTime(to)} (${zoneLabel(timeZone)})`
}
