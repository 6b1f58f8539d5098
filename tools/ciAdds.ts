/**
 * The amounts of the tests that do more with `CI=true`. Every rule keeps a test in the plain run; CI adds the long tail.
 * CONTRIBUTING.md lists the same under "What CI adds".
 */

const isCi = Boolean(process.env.CI)

/** True where everything that speaks over a socket is tested a second time with `FAST_PATH=off`. The plain run compares both in fastPathFuzz. */
export const repeatsAtRoutes = isCi

/** True where the registry is asked for known vulnerabilities: its answer changes from day to day, and takes a network. */
export const asksForAdvisories = isCi

/** Arguments that leave out the tests with `@ci` in their names. By hand each of them runs like any other. */
export const testChoice = isCi ? [] : ['--testNamePattern=^(?!.*@ci)']

/** The same of stories, and of those that measure. */
export const storyChoice = isCi ? [] : ['--grep-invert=@ci', '--project=stories', '--project=long stories']

/** Rules of axe for a page in the dark scheme, which has been checked in the light one; all where nothing is said. */
export const rulesInTheDark = isCi ? undefined : ['color-contrast']

/** Random incidents whose boards are compared with the log. */
export const randomIncidents = isCi ? 1_000 : 120

/** Conversations of random bytes that are sent with fast paths and without them. */
export const fuzzRuns = isCi ? 150 : 60

/** Sizes of the schools whose exports lose a part. */
export const rosterSizes = isCi ? Array.from({ length: 30 }, (_, before) => before + 1) : [1, 2, 3, 9]

/** Seconds that a mail server takes to say whether it takes a mail. */
export const slowAnswers = isCi ? [11, 60] : [1]

/** Mails after which a server that sends them is ended, one server after the other. */
export const endsAfterMails = isCi ? [5, 30, 60] : [30]

/** Recipients of an organization while another one tells ten people of a real incident. */
export const addressesInLine = isCi ? 50_000 : 5_000

/** Seconds for which strangers keep a server busy while rooms are answered. */
export const attackSeconds = isCi ? 20 : 3

/** Times that a server or its database is killed while rooms send. */
export const killsInARow = isCi ? 5 : 2

/**
 * Picks the roles as which an endpoint is called with success: all of them, or the one with the fewest rights.
 * @param roles from the most rights to the fewest
 */
export function rolesToTry<T>(roles: readonly T[]): readonly T[] {
  return isCi ? roles : roles.slice(-1)
}

/** True where a global administrator changes another tenant's things by every endpoint. The plain run reads all of them, and starts an incident. */
export const changesOtherTenants = isCi
