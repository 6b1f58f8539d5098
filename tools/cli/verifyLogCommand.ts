import { type Command, CommandError, readArguments, UsageError } from './command.ts'
import { type FilesToVerify, readPublicKeys, verifyFiles } from './verifyFiles.ts'

/** `verify-log`: are the event logs, or one that was exported, what was written, with nothing changed, lost or slipped in since? */
export const verifyLogCommand: Command = {
  usage: '[--tenant KEY] | FILE … [--key PUBLIC-KEY] [--hash LAST-HASH]',
  about:
    'Checks that every incident’s log, or exported files, are complete, unchanged and signed. Exit code 1: something is wrong. Exit code 3: nothing is wrong, but not everything is proved.',
  read(args) {
    const { values, positionals } = readArguments({
      args,
      allowPositionals: true,
      options: {
        tenant: { type: 'string' },
        key: { type: 'string', multiple: true },
        hash: { type: 'string' },
      },
    })
    const { tenant, hash, key: keys = [] } = values
    if (positionals.length > 0 && tenant !== undefined)
      throw new UsageError('Leave out --tenant to check a file.')
    if (positionals.length === 0 && hash !== undefined)
      throw new UsageError('--hash needs a file to compare with. Name one.')
    if (positionals.length > 0) return { alone: () => checkFiles({ paths: positionals, keys, hash }) }
    return ({ appUrl }) => checkDatabase(appUrl, keys, tenant)
  },
}

async function checkDatabase(appUrl: string, keys: string[], tenantKey: string | undefined): Promise<number> {
  const { verifyLog } = await import('../../apps/api/src/incidents/verifyLog.ts')
  const { incidents, events, expired, broken } = await verifyLog(appUrl, tenantKey).catch(
    (error: unknown) => {
      throw error instanceof Error ? new CommandError(error.message, { cause: error }) : error
    },
  )
  if (broken) {
    console.error(
      `The log is broken at event ${broken.seq} of incident ${broken.incidentId}: ${broken.reason}`,
    )
    return 1
  }
  const { verifyStored } = await import('../../apps/api/src/features/evidence/verifyStored.ts')
  const known = (await Promise.all(keys.map(readPublicKeys))).flat()
  const { checkpoints, wrong } = await verifyStored(appUrl, known, tenantKey)
  for (const each of wrong) console.error(each)
  if (wrong.length > 0) return 1
  console.log(
    `The log is complete: ${count(events, 'event')} of ${count(incidents, 'incident')}, none changed or lost.`,
  )
  console.log(signedSentence(checkpoints, known.length > 0))
  if (expired > 0)
    console.log(
      `${count(expired, 'log')} ${expired === 1 ? 'has' : 'have'} expired: the dates and the last hash of each are in the table expired_log.`,
    )
  return 0
}

function signedSentence(checkpoints: number, hasKey: boolean): string {
  if (checkpoints === 0)
    return 'Nothing is signed, so the owner of the database could have rewritten all of it.'
  const kept = `It matches ${count(checkpoints, 'signed checkpoint')}`
  return hasKey
    ? `${kept}, checked with the key you gave.`
    : `${kept}, checked with keys from the database itself. Use --key with the public key to be sure.`
}

async function checkFiles(files: FilesToVerify): Promise<number> {
  return verifyFiles(files).catch((error: unknown) => {
    throw error instanceof Error ? new CommandError(error.message, { cause: error }) : error
  })
}

function count(number: number, one: string, many = `${one}s`): string {
  return `${number.toLocaleString('en-US')} ${number === 1 ? one : many}`
}
