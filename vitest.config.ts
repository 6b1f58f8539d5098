import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const exclude = ['**/node_modules/**', '**/dist/**', 'e2e/**', '.muster/**']

/** The tests of `npm run test:deploy`, which need programs of Debian. */
const deploy = 'test/deploy/*.deploy.test.ts'

/**
 * Test files of one worker share what they import: loading the same modules again for each of them took most of the
 * time. So a file puts back whatever it changes outside itself.
 */
const isolate = false

/** Node keeps what it compiles, for the next run and for the threads and servers that tests start. */
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL('node_modules/.cache/compiled', import.meta.url))

/** Node loads the modules itself, as in production: transforming them by Vite took an eighth of its processor time. */
const experimental = { viteModuleRunner: false }

/** The files that take the longest, the longest first. */
const long = [
  'production',
  'crash',
  'hostileFiles',
  'rights',
  'postgres',
  'typedClient',
  'repeatedNotifications',
  'mailQueue',
  'notifiedAfterCrash',
  'mailAfterCrash',
  'fairness',
  'rightsWithoutRole',
  'adminRights',
  'importPlan',
  'workers',
  'failover',
  'fastPath',
  'removalGuard',
  'failureLog',
  'sharedStream',
  'deliveryFailures',
  'writeCheck',
  'decideLockdown',
  'snapshots',
  'openApi',
  'cameras',
  'schemaCheck',
  'adoptRelease',
  'fileRights',
  'foreignIds',
  'restore',
]

/** One more than there are cores, because there is always a database test that waits for something; in a group of their own. */
const databaseWorkers = { maxWorkers: availableParallelism() + 1, sequence: { groupOrder: 1 } }

/** The clocks look once a second, and a machine may be busy with something else for longer than that. */
const poll = { timeout: 5_000 }

/** Begins with the long ones, so that no worker is left with one of them when the others have nothing to do. */
class LongOnesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const rank = ({ moduleId }: TestSpecification) => {
      const place = long.findIndex((name) => moduleId.endsWith(`/${name}.db.test.ts`))
      return place < 0 ? long.length : place
    }
    return sorted.toSorted((one, other) => rank(one) - rank(other))
  }
}

/** Fails a test in which a transaction of the server waits for a network. */
const noNetworkInTransactions = 'apps/api/test/noNetworkInTransactions.ts'

/** Tests that call fast paths over a socket: they also run against the routes. */
const overSockets = [
  'bagStream',
  'sharedStream',
  'servers',
  'lateServer',
  'slowRequests',
  'cors',
  'writeCheck',
  'bagRows',
  'incidentsAtSites',
  'startWithRooms',
  'chat',
  'rbimPress',
  'simulateCommand',
]

/** The test of a role that is added by one row. */
const newRole = '**/newRole.db.test.ts'

/** A role that the table gets in the tests of the project `newRole`: one row, and nothing else is changed. */
const nurse = `
  Nurse: {
    rights: ['site.read', 'student.read', 'task.manage'],
    atSites: 'Nurse',
    givenBy: 'user.manage',
    placeAtSite: 4,
    words: {
      name: 'Nurse',
      sentence: 'Looks after students.',
      invited: 'a nurse',
      everybody: 'All nurses',
      reserved: 'For nurses',
    },
  },
`

const addNurse = {
  name: 'add-a-role',
  transform: {
    filter: { id: /domain\/src\/access\/roles\.ts$/ },
    order: 'pre' as const,
    handler(code: string) {
      const changed = code.replace('roleTable({', `roleTable({${nurse}`)
      if (changed === code) throw new Error('The table of roles is written in another way.')
      return changed
    },
  },
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongOnesFirst },
    maxWorkers: '100%',
    projects: [
      {
        test: {
          name: 'unit',
          include: ['**/*.test.{ts,tsx}'],
          exclude: [...exclude, '**/*.db.test.ts', '**/*.screen.test.tsx', newRole, deploy],
          testTimeout: 20_000,
          isolate,
          unstubGlobals: true,
          expect: { poll },
        },
      },
      {
        test: {
          name: 'db',
          include: ['**/*.db.test.ts'],
          exclude: [...exclude, newRole],
          globalSetup: ['apps/api/test/globalSetup.ts'],
          setupFiles: [noNetworkInTransactions],
          testTimeout: 30_000,
          ...databaseWorkers,
          isolate,
          experimental,
          hookTimeout: 60_000,
          expect: { poll },
        },
      },
      {
        test: {
          name: 'deploy',
          include: [deploy],
          exclude,
          testTimeout: 120_000,
          hookTimeout: 300_000,
          // One after the other: each starts servers of its own.
          fileParallelism: false,
          experimental,
          expect: { poll },
        },
      },
      {
        plugins: [addNurse],
        test: {
          name: 'newRole',
          include: [newRole],
          exclude,
          globalSetup: ['apps/api/test/globalSetup.ts'],
          setupFiles: [noNetworkInTransactions],
          testTimeout: 30_000,
          ...databaseWorkers,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'routes',
          include: overSockets.map((name) => `**/${name}.db.test.ts`),
          exclude,
          env: { FAST_PATH: 'off' },
          globalSetup: ['apps/api/test/globalSetup.ts'],
          setupFiles: [noNetworkInTransactions],
          testTimeout: 30_000,
          ...databaseWorkers,
          isolate,
          experimental,
          hookTimeout: 60_000,
          expect: { poll },
        },
      },
    ],
  },
})
