/** A room's status in words. */
export const statusWords = {
  allSafe: 'All safe',
  injured: 'Someone is injured',
  missing: 'Someone is missing',
  extra: 'Extra people here',
  compromised: 'Room may not be safe',
} as const
