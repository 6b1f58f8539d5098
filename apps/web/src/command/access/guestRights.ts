import { type GuestFlags, guestFlags } from '@muster/domain/access/guestFlags'

/** The meaning of each flag, in words for the person who invites. */
export const rightWords: Record<keyof GuestFlags, { label: string; detail: string }> = {
  hasDashboardMapAccess: {
    label: 'See the board and the floor plans',
    detail:
      'How every room is, also on paper. Names of missing or injured students only when asked for, room by room; each is logged.',
  },
  hasRoomClearAccess: {
    label: 'Clear rooms',
    detail: 'Sees which rooms to go to first, says who goes where and what was found.',
  },
  hasChatAccess: {
    label: 'Chat',
    detail: 'With command in the responders’ group, and in the chats of rooms.',
  },
  hasCreateBroadcastAccess: {
    label: 'Write to all rooms',
    detail: 'Their message is shown at the top of every room’s page, with their name.',
  },
  hasCreateRoomMessageAccess: {
    label: 'Write to single rooms',
    detail: 'Only the rooms they choose read it.',
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
    name: 'Police',
    detail: 'board, plan, clear rooms, chat',
    flags: { ...noRights, hasDashboardMapAccess: true, hasRoomClearAccess: true, hasChatAccess: true },
  },
  {
    name: 'Fire and ambulance',
    detail: 'board, plan, clear rooms, chat, write to single rooms',
    flags: {
      ...noRights,
      hasDashboardMapAccess: true,
      hasRoomClearAccess: true,
      hasChatAccess: true,
      hasCreateRoomMessageAccess: true,
    },
  },
  {
    name: 'District office',
    detail: 'board, plan, chat, write to all and to single rooms',
    flags: {
      ...noRights,
      hasDashboardMapAccess: true,
      hasChatAccess: true,
      hasCreateBroadcastAccess: true,
      hasCreateRoomMessageAccess: true,
    },
  },
  { name: 'Only looking', detail: 'board, plan', flags: { ...noRights, hasDashboardMapAccess: true } },
]

/** The preset that gives exactly this; undefined for a choice of one's own. */
export function presetOf(flags: GuestFlags): string | undefined {
  return presets.find((each) => haveSameRights(each.flags, flags))?.name
}

/** True when both give the same rights. */
export function haveSameRights(one: GuestFlags, other: GuestFlags): boolean {
  return guestFlags.keyof().options.every((flag) => one[flag] === other[flag])
}
