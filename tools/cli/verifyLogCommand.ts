import { readFile } from 'node:fs/promises'
import { type Command, CommandError, readArguments, UsageError } from './command.ts'

/** `verify-log`: are the event logs, or one that was exported, what was written, with nothing changed, lost or slipped in since? */
export const verifyLogCommand: Command = {
  usage: '[--tenant KEY] | FILE.json [--hash LAST-HASH]',
  about:
    'Checks that every incident’s log, or the one in an exported file, is complete and unchanged; ends with 1 at the first entry that is not.',
  read(args) {
    const { values, positionals } = readArguments({
      args,
      allowPositionals: true,
      options: { tenant: { type: 'string' }, hash: { type: 'string' } },
    })
    const [file, more] = positionals
    if (more !== undefined) throw new UsageError('One file is checked at a time.')
    if (file !== undefined && values.tenant !== undefined)
      throw new UsageError('A file is checked by itself, without --tenant.')
    if (file === undefined && values.hash !== undefined)
      throw new UsageError('--hash is compared with a file. Name one.')
    if (file !== undefined) return { alone: () => checkFile(file, values.hash) }
    return ({ appUrl }) => checkDatabase(appUrl, values.tenant)
  },
}

async function checkDatabase(appUrl: string, tenantKey: string | undefined): Promise<number> {
  const { verifyLog } = await import('../../apps/api/src/incidents/verifyLog.ts')
  const { incidents, events, broken } = await verifyLog(appUrl, tenantKey).catch((error: unknown) => {
    throw error instanceof Error ? new CommandError(error.message, { cause: error }) : error
  })
  if (broken) {
    console.error(
      `The log is broken at event ${broken.seq} of incident ${broken.incidentId}: ${broken.reason}`,
    )
    return 1
  }
  console.log(
    `The log is whole: ${count(events, 'event')} of ${count(incidents, 'incident')}, none changed or lost.`,
  )
  return 0
}

async function checkFile(path: string, hash: string | undefined): Promise<number> {
  const { verifyLogExport } = await import('../../apps/api/src/features/afterAction/verifyLogExport.ts')
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    throw new CommandError(`${path} cannot be read.`, { cause: error })
  })
  const verdict = verifyLogExport(text, hash)
  switch (verdict.is) {
    case 'intact': {
      const { entries, incidentId, exportedAt, head } = verdict
      const compared = hash
        ? 'It ends with the hash that you compared it with.'
        : 'Whoever could change the file could also seal it anew: compare this hash with the one on the printed report.'
      console.log(
        `The log is intact: ${count(entries, 'entry', 'entries')} of incident ${incidentId}, none changed, lost or moved, as exported ${exportedAt}.\nIts last hash is ${head}\n${compared}`,
      )
      return 0
    }
    case 'broken': {
      const where = verdict.entry === null ? 'at its end' : `at entry ${verdict.entry}`
      console.error(`The log is broken ${where}: ${verdict.reason}.`)
      return 1
    }
    case 'unreadable':
      console.error(`${path} cannot be checked: ${verdict.reason}.`)
      return 1
  }
}

function count(number: number, one: string, many = `${one}s`): string {
  return `${number.toLocaleString('en-US')} ${number === 1 ? one : many}`
}
