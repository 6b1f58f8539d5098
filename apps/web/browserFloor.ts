/** The least version of each browser that a group of pages is made for. */
export type BrowserFloor = { safari: string; chrome: string; firefox: string }

/**
 * The browser floor, written here alone: the build, the check of what was built (tools/floor), the stories and the table in
 * docs/browsers.md follow it. Below it a room's page keeps the instructions that its document came with.
 */
export const browserFloor = {
  /** Rooms', families' and guests' pages: any phone that somebody has in a pocket. */
  rooms: { safari: '15.4', chrome: '94', firefox: '93' },
  /** Everything else. */
  desks: { safari: '16.4', chrome: '111', firefox: '119' },
} as const satisfies Record<string, BrowserFloor>

/**
 * The target to which Vite lowers scripts and style sheets. One target for all pages, the lower one: they share most
 * of their files.
 */
export const buildTarget: string[] = [
  `chrome${browserFloor.rooms.chrome}`,
  `firefox${browserFloor.rooms.firefox}`,
  `safari${browserFloor.rooms.safari}`,
  `ios${browserFloor.rooms.safari}`,
]
