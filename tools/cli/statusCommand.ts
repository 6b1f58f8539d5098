import { environmentWithKeys } from '../doctor/environmentWithKeys.ts'
import { withoutSecrets } from '../doctor/secretValues.ts'
import { settingNames } from '../settings.ts'
import { readStatus, type Status } from '../status/readStatus.ts'
import { type Command, readArguments } from './command.ts'
import { settingsOrSentence } from './openDatabase.ts'
import { findDatabase } from './openReadOnly.ts'

/** `status`: how this deployment is, on one screen. */
export const statusCommand: Command = {
  usage: '[--json]',
  about:
    'Shows versions, missing migrations, servers, active incidents, unsent messages, the last self-test, keys and readiness. Changes nothing. Exit code 1: there is something to do.',
  read(args) {
    const { values } = readArguments({ args, options: { json: { type: 'boolean' } } })
    return {
      alone: async () => {
        const status = await statusHere()
        const text = values.json ? JSON.stringify(status, null, 2) : linesOf(status).join('\n')
        console.log(withoutSecrets(text, process.env, settingNames))
        return status.todo.length > 0 ? 1 : 0
      },
    }
  },
}

/**
 * Reads the status of this deployment.
 * @throws CommandError when the settings are wrong, or there is no database yet
 */
export async function statusHere(): Promise<Status> {
  const settings = settingsOrSentence()
  const host = process.env.HOST && process.env.HOST !== '0.0.0.0' ? process.env.HOST : 'localhost'
  const database = await findDatabase(settings)
  try {
    const env = environmentWithKeys(process.env, settings)
    return await readStatus(database.appUrl, env, `http://${host}:${settings.port}/health/ready`)
  } finally {
    await database.close()
  }
}

type LastSelfTest = NonNullable<Status['database']>['selfTest']

function selfTestWords(last: LastSelfTest): string {
  if (!last) return 'never run'
  if (last.failedStep === null) return `every step worked, ${last.endedAt}`
  const success = last.succeededAt ? `the last success was ${last.succeededAt}` : 'no success yet'
  return `failed at the step ${last.failedStep}, ${last.endedAt}; ${success}`
}

function linesOf({ version, commit, node, database, keys, ready, todo }: Status): string[] {
  const list = (some: readonly string[], none: string) => (some.length > 0 ? some.join(', ') : none)
  const inside: [string, string][] = database
    ? [
        ['PostgreSQL', database.version],
        ['Schema', `${database.schema ?? 'none'}; missing: ${list(database.missing, 'nothing')}`],
        [
          'Servers',
          database.servers === null
            ? 'not reported'
            : list(
                database.servers.map((each) => `${each.count} of ${each.version}`),
                'none',
              ),
        ],
        [
          'Incidents',
          list(
            database.incidents.map(({ kind, count }) => `${count} ${kind}`),
            'none active',
          ),
        ],
        [
          'Waiting',
          list(
            database.due.map(
              ({ channel, count, oldestSeconds }) =>
                `${count} by ${channel}, the oldest for ${Math.round(oldestSeconds)} s`,
            ),
            'nothing',
          ),
        ],
        ['Not sent', `${database.failed} in the last day`],
        ['Checkpoint', database.lastCheckpoint ?? 'none signed'],
        ['Self-test', selfTestWords(database.selfTest)],
      ]
    : [['PostgreSQL', 'cannot be read']]
  const rows: [string, string][] = [
    ['Muster', `${version}${commit ? `, commit ${commit}` : ''}`],
    ['Node', node],
    ...inside,
    ...keys.map(({ name, says }): [string, string] => [
      name.replace(/^./, (first) => first.toUpperCase()),
      says,
    ]),
    ['Server here', ready === null ? 'does not answer' : ready.isReady ? 'ready' : 'not ready'],
  ]
  const width = Math.max(...rows.map(([name]) => name.length))
  const shown = rows.map(([name, value]) => `${name.padEnd(width)}  ${value}`)
  return todo.length > 0
    ? [...shown, '', 'To do:', ...todo.map((each) => `- ${each}`)]
    : [...shown, '', 'Nothing to do.']
}
