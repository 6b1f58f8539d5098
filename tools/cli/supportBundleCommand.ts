import { writeFile } from 'node:fs/promises'
import { gzipSync } from 'node:zlib'
import { readSettings } from '../settings.ts'
import { readDatabaseFacts } from '../supportBundle/readDatabaseFacts.ts'
import { supportFiles } from '../supportBundle/supportFiles.ts'
import { tarFile } from '../supportBundle/tarFile.ts'
import { type Command, CommandError, readArguments, UsageError } from './command.ts'
import { diagnose } from './doctorCommand.ts'
import { findDatabase, takeSecretsHere } from './openReadOnly.ts'
import { statusHere } from './statusCommand.ts'

/** `support-bundle`: what somebody who helps needs to know, and nothing that is anybody's. */
export const supportBundleCommand: Command = {
  usage: '[FILE]',
  about:
    'Writes muster-support.tar.gz, or FILE. It has the version, status, results of doctor, names of settings, changes in the schema and row counts. It has no secret, name, address or barcode. Check it before you send it.',
  read(args) {
    const { positionals } = readArguments({ args, allowPositionals: true, options: {} })
    if (positionals.length > 1) throw new UsageError('Name one file.')
    const [file = 'muster-support.tar.gz'] = positionals
    return {
      alone: async () => {
        const files = await filesHere()
        const bytes = gzipSync(tarFile(files, new Date()))
        await writeFile(file, bytes, { mode: 0o600, flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
          const why = error.code === 'EEXIST' ? 'already exists' : `cannot be written (${error.code})`
          throw new CommandError(`${file} ${why}. Name another file.`, { cause: error })
        })
        console.log(
          `${file} has ${Object.keys(files).join(', ')}.\nCheck it before you send it: tar -xzf ${file} --to-stdout`,
        )
        return 0
      },
    }
  },
}

async function filesHere(): Promise<Record<string, string>> {
  takeSecretsHere()
  const orNull = <T>(work: Promise<T>) => work.catch(() => null)
  const database = orNull(
    (async () => {
      const found = await findDatabase(readSettings(process.env))
      try {
        return await readDatabaseFacts(found.appUrl)
      } finally {
        await found.close()
      }
    })(),
  )
  // One after the other: each may start and stop the embedded database.
  const facts = await database
  const status = await orNull(statusHere())
  const findings = await diagnose({})
  return supportFiles({ env: process.env, status, findings, database: facts, metrics: await readMetrics() })
}

async function readMetrics(): Promise<string | null> {
  const port = Number(process.env.METRICS_PORT)
  if (!port) return null
  return fetch(`http://127.0.0.1:${port}/metrics`, { signal: AbortSignal.timeout(5_000) }).then(
    (answer) => (answer.ok ? answer.text() : null),
    () => null,
  )
}
