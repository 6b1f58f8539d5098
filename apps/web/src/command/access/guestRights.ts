import { type GuestFlags, guestFlags } from '@muster/domain/access/guestFlags'
import { t } from '@muster/words/t'

/** The meaning of each flag, in words for the person who invites. */
export const rightWords: Record<keyof GuestFlags, { label: string; detail: string }> = {
  hasDashboardMapAccess: {
    get label() {
      return t`See the board and the floor plans`
    },
    get detail() {
      return t`The status of every room, and a page to print. They see who is missing or injured when they open a room. The log has each name.`
    },
  },
  hasRoomClearAccess: {
    get label() {
      return t`Clear rooms`
    },
    get detail() {
      return t`They see which rooms to go to first, and report what they found.`
    },
  },
  hasChatAccess: {
    get label() {
      return t`Chat`
    },
    get detail() {
      return t`With command, and with rooms.`
    },
  },
  hasCreateBroadcastAccess: {
    get label() {
      return t`Message all rooms`
    },
    get detail() {
      return t`At the top of every room’s page, with their name.`
    },
  },
  hasCreateRoomMessageAccess: {
    get label() {
      return t`Message single rooms`
    },
    get detail() {
      return t`Only the rooms they choose read it.`
    },
  },
}

/** In the order of how often they are given. */
export const rightsInOrder: readonly (keyof GuestFlags)[] = [
  'hasDashboardMapAccess',
  'hasRoomClearAccess',
  'hasChatAccess',
  'hasCreateRoomMessageAccess',
  'hasCreateBroadcastAccess',
]

export const noRights: GuestFlags = guestFlags.parse({})

/** The usual rights by kind of guest. */
export const presets: readonly { name: string; detail: string; flags: GuestFlags }[] = [
  {
    get name() {
      return t`Police`
    },
    get detail() {
      return t`Board, plan, clear rooms, chat`
    },
    flags: { ...noRights, hasDashboardMapAccess: true, hasRoomClearAccess: true, hasChatAccess: true },
  },
  {
    get name() {
      return t`Fire and EMS`
    },
    get detail() {
      return t`Board, plan, clear rooms, chat, message single rooms`
    },
    flags: {
      ...noRights,
      hasDashboardMapAccess: true,
      hasRoomClearAccess: true,
      hasChatAccess: true,
      hasCreateRoomMessageAccess: true,
    },
  },
  {
    get name() {
      return t`District office`
    },
    get detail() {
      return t`Board, plan, chat, message all or single rooms`
    },
    flags: {
      ...noRights,
      hasDashboardMapAccess: true,
      hasChatAccess: true,
      hasCreateBroadcastAccess: true,
      hasCreateRoomMessageAccess: true,
    },
  },
  {
    get name() {
      return t`View only`
    },
    get detail() {
      return t`Board, plan`
    },
    flags: { ...noRights, hasDashboardMapAccess: true },
  },
]

/** The preset that gives exactly this; undefined for a choice of one's own. */
export function presetOf(flags: GuestFlags): string | undefined {
  return presets.find((each) => haveSameRights(each.flags, flags))?.name
}

/** True when both give the same rights. */
export function haveSameRights(one: GuestFlags, other: GuestFlags): boolean {
  return guestFlags.keyof().options.every((flag) => one[flag] === other[flag])
}
