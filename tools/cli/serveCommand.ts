import cluster from 'node:cluster'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readConfig } from '../../apps/api/src/platform/config/config.ts'
import { takeSecretFiles } from '../../apps/api/src/platform/config/secretFiles.ts'
import { appUrlOf, checkMigrated, isAppRole } from '../../apps/api/src/platform/db/checkMigrated.ts'
import { musterCommand } from '../../apps/api/src/platform/db/commandName.ts'
import { asRoleOf } from '../../apps/api/src/platform/db/databaseRoles.ts'
import { describeRepairs } from '../../apps/api/src/platform/db/describeCatalog.ts'
import { migrate } from '../../apps/api/src/platform/db/migrate.ts'
import { checkIssuer } from '../checkIssuer.ts'
import { requireFreePort } from '../freePort.ts'
import { misspelledSettings, readSettings } from '../settings.ts'
import { type Command, CommandError, readArguments } from './command.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** `serve`: the server of a production machine. It builds nothing and starts no database. */
export const serveCommand: Command = {
  usage: '[--no-migrate] [--workers N]',
  about:
    'Runs the missing migrations, then the server until SIGTERM. Needs the built web app. --no-migrate only checks that the migrations ran, so DATABASE_URL may name the role muster_app.',
  read(args) {
    const { values } = readArguments({
      args,
      options: { 'no-migrate': { type: 'boolean', default: false }, workers: { type: 'string' } },
    })
    return {
      async alone() {
        await prepare(values['no-migrate'], values.workers).catch((error: unknown) => {
          throw error instanceof Error ? new CommandError(error.message, { cause: error }) : error
        })
        // This process becomes the server, which ends it: 0 after SIGTERM or SIGINT, 1 when it cannot start.
        await import('../../apps/api/src/main.ts')
        return 0
      },
    }
  },
}

/**
 * Checks settings, web app and database before anything is written, migrates if it is to, and leaves in the environment what the server reads.
 * @throws Error with one sentence about what is wrong
 */
async function prepare(isMigrated: boolean, workers: string | undefined): Promise<void> {
  const env = process.env
  for (const hint of misspelledSettings(env)) console.error(hint)
  takeSecretFiles(env)
  env.NODE_ENV ||= 'production'
  env.WEB_DIST = resolve(env.WEB_DIST || join(root, 'apps', 'web', 'dist'))
  const settings = readSettings(env, workers === undefined ? [] : ['--workers', workers])
  env.WORKERS = String(settings.workers)
  const { databaseUrl, databaseDirectUrl } = settings
  if (!databaseUrl)
    throw new Error('Set DATABASE_URL. Unlike npm start, “serve” runs no database of its own.')
  const { PORT, HOST } = readConfig(env)
  requireWeb(env.WEB_DIST)
  await requireFreePort('PORT', PORT, HOST)
  const direct = databaseDirectUrl ?? databaseUrl
  const appUrl = isMigrated ? await checkedDatabase(direct) : await migratedDatabase(direct)
  env.DATABASE_URL = asRoleOf(appUrl, databaseUrl)
  if (databaseDirectUrl) env.DATABASE_DIRECT_URL = appUrl
  if (settings.production && settings.oidcIssuer) await checkIssuer(settings.oidcIssuer)
  // Several workers are processes of the server's own file, not of this command.
  cluster.setupPrimary({ exec: join(root, 'apps', 'api', 'src', 'main.ts'), args: [] })
}

function requireWeb(folder: string): void {
  if (existsSync(join(folder, 'index.html'))) return
  throw new Error(
    `The built web app is not in ${folder}. It comes with the package; from source, “npm start” builds it. If it is elsewhere, set WEB_DIST.`,
  )
}

/** @returns connection URL of the app role */
async function migratedDatabase(ownerUrl: string): Promise<string> {
  if (isAppRole(ownerUrl))
    throw new Error(
      `DATABASE_URL names the role muster_app, which cannot run migrations. Run “${musterCommand('migrate')}” with the owner’s DATABASE_URL, and this with --no-migrate.`,
    )
  const migrated = await migrate(ownerUrl)
  for (const name of migrated.ran) console.error(`Ran migration ${name}.`)
  for (const line of describeRepairs(migrated)) console.error(line)
  return migrated.appUrl
}

/** @returns connection URL of the app role */
async function checkedDatabase(url: string): Promise<string> {
  const appUrl = appUrlOf(url)
  const remark = await checkMigrated(appUrl)
  if (remark) console.error(remark)
  return appUrl
}
