import { setTimeout as sleep } from 'node:timers/promises'
import { ping, runOnceClaimed } from '../../apps/api/src/features/selfTest/selfTestJob.ts'
import { type SelfTestResult, selfTestSteps } from '../../apps/api/src/features/selfTest/steps.ts'
import { readConfig } from '../../apps/api/src/platform/config/config.ts'
import { openSecretBox } from '../../apps/api/src/platform/config/secretBox.ts'
import { checkMigrated } from '../../apps/api/src/platform/db/checkMigrated.ts'
import { openDatabase } from '../../apps/api/src/platform/db/database.ts'
import { environmentWithKeys } from '../doctor/environmentWithKeys.ts'
import { withoutSecrets } from '../doctor/secretValues.ts'
import { settingNames } from '../settings.ts'
import { type Command, CommandError, readArguments } from './command.ts'
import { settingsOrSentence } from './openDatabase.ts'
import { findDatabase } from './openReadOnly.ts'

/** Longest wait for a run of a server, in seconds. */
const longestWait = 60

/** `selftest`: presses the real path once and says which step does not work. */
export const selftestCommand: Command = {
  usage: '[--json]',
  about:
    'Starts a test incident in a hidden organization through PUBLIC_URL. Follows it to two rooms, the board and a message, then ends it. If a step fails, shows how to fix it. Servers do the same automatically: see SELFTEST_EVERY. Exit code 1: a step failed.',
  read(args) {
    const { values } = readArguments({ args, options: { json: { type: 'boolean', default: false } } })
    return {
      alone: async () => {
        const { result, trouble } = await runHere()
        const text = values.json
          ? JSON.stringify(result, null, 2)
          : [...linesOf(result), ...(trouble ? [trouble] : [])].join('\n')
        console.log(withoutSecrets(text, process.env, settingNames))
        return result.failed ? 1 : 0
      },
    }
  },
}

/** Runs it with the settings that servers have. `trouble`: what is wrong with the ping after a success. */
async function runHere(): Promise<{ result: SelfTestResult; trouble: string | null }> {
  const settings = settingsOrSentence()
  const { appUrl, close } = await findDatabase(settings)
  const db = openDatabase(appUrl, 2)
  try {
    const env = environmentWithKeys(process.env, settings)
    const config = readConfig({ ...env, DATABASE_URL: appUrl, PUBLIC_URL: settings.publicUrls[0] })
    if (!config.SECRETS_KEY)
      throw new CommandError('SECRETS_KEY is not set. Set the same key that your servers have.')
    await checkMigrated(appUrl)
    const deps = { db, secrets: openSecretBox(config), config }
    for (let waited = 0; waited < longestWait; waited++) {
      const result = await runOnceClaimed(deps, 0)
      if (result) return { result, trouble: result.failed ? null : await ping(config.SELFTEST_PING_URL) }
      await sleep(1000)
    }
    throw new CommandError('A server is running the self-test. Try again in a few minutes.')
  } catch (error) {
    throw error instanceof Error ? new CommandError(error.message, { cause: error }) : error
  } finally {
    await db.destroy()
    await close()
  }
}

function linesOf({ seconds, failed }: SelfTestResult): string[] {
  const done = selfTestSteps.filter((step) => seconds[step] !== undefined && step !== failed?.step)
  const time = (step: keyof typeof seconds) => `${(seconds[step] ?? 0).toFixed(3)} s`.padStart(9)
  return [
    ...done.map((step) => `ok      ${step.padEnd(11)} ${time(step)}`),
    ...(failed
      ? [`FAILED  ${failed.step.padEnd(11)} ${time(failed.step)}  ${failed.sentence}`]
      : ['Every step works.']),
  ]
}
