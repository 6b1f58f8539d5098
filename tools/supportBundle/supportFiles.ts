import { arch, availableParallelism, freemem, platform, release, totalmem, uptime } from 'node:os'
import { redacted } from '@muster/contract/redact'
import type { Environment } from '../../apps/api/src/platform/config/environment.ts'
import { runningVersion } from '../../apps/api/src/platform/config/version.ts'
import type { Finding } from '../doctor/finding.ts'
import { shownSettingsOf, withoutSecrets } from '../doctor/secretValues.ts'
import { settingNames } from '../settings.ts'
import type { Status } from '../status/readStatus.ts'
import type { DatabaseFacts } from './readDatabaseFacts.ts'

/** The known facts of a deployment. */
export type SupportFacts = {
  env: Environment
  /** Null where the settings are wrong, or there is no database; the doctor says so. */
  status: Status | null
  findings: readonly Finding[]
  database: DatabaseFacts | null
  /** Metrics in the format of Prometheus, where they are on. */
  metrics: string | null
}

/**
 * Writes the files of a support bundle: each part is chosen, nothing is copied whole. Sentences lose addresses, codes and what looks
 * like a key; then every secret setting is taken out of all texts once more.
 */
export function supportFiles({
  env,
  status,
  findings,
  database,
  metrics,
}: SupportFacts): Record<string, string> {
  const words = (text: string) => withoutForeignAddresses(redacted(withoutAnswers(text)), env)
  const files = {
    'version.json': { ...runningVersion(), node: process.version },
    'platform.json': {
      platform: platform(),
      arch: arch(),
      release: release(),
      processors: availableParallelism(),
      memory: totalmem(),
      freeMemory: freemem(),
      uptime: uptime(),
    },
    'settings.json': shownSettingsOf(env, settingNames),
    'doctor.json': findings.map(({ name, is, says }) => ({
      name: withoutTenant(name),
      is,
      says: words(says),
    })),
    'status.json': status && {
      ...status,
      problem: status.problem && words(status.problem),
      keys: status.keys.map((key) => ({ ...key, says: words(key.says) })),
      ready: status.ready && {
        isReady: status.ready.isReady,
        sentence: status.ready.sentence && words(status.ready.sentence),
        remarks: status.ready.remarks.map(words),
      },
      todo: status.todo.map(words),
    },
    'database.json': database && 'problem' in database ? { problem: words(database.problem) } : database,
  }
  const texts = Object.entries(files).map(([name, value]): [string, string] => [
    name,
    JSON.stringify(value, null, 2),
  ])
  if (metrics !== null) texts.push(['metrics.txt', ownMetrics(metrics)])
  return Object.fromEntries(texts.map(([name, text]) => [name, withoutSecrets(text, env, settingNames)]))
}

/** Cuts the words of a mail server, which may name anybody; its code stays. */
function withoutAnswers(text: string): string {
  return text.replace(/(: [2-5]\d\d)[ -].*$/s, '$1 …')
}

/** The provider of an organization is named by its key for the operator, and for nobody else. */
function withoutTenant(name: string): string {
  return name.replace(/(provider of )(?!OIDC_ISSUER|sign-in).*/, '$1an organization')
}

/** Leaves addresses of this deployment, and of nobody else. */
function withoutForeignAddresses(text: string, { PUBLIC_URL, OIDC_ISSUER }: Environment): string {
  const own = [PUBLIC_URL, OIDC_ISSUER].flatMap((url) => URL.parse(url ?? '')?.origin ?? [])
  return text.replace(/https?:\/\/[^\s”",;)]+/g, (url) =>
    own.includes(URL.parse(url)?.origin ?? '') ? url : 'https://*',
  )
}

/** The lines of metrics of ours, which name no organization and no person. */
function ownMetrics(text: string): string {
  return text
    .split('\n')
    .filter((line) => /^(# (HELP|TYPE) )?(muster|nodejs|process)_/.test(line))
    .join('\n')
}
