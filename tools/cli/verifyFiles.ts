import { readFile } from 'node:fs/promises'
import { keyIdOf, parsePublicKeys } from '../../apps/api/src/evidence/ed25519.ts'
import { printable } from '../../apps/api/src/evidence/printable.ts'
import { type EvidenceReport, verifyEvidence } from '../../apps/api/src/evidence/verifyEvidence.ts'

/** Exit codes: whoever runs this in a script does not take "nothing was proved" for a proof. */
const exitCodes = { proved: 0, broken: 1, unreadable: 1, consistent: 3 } as const

/** The files to check, as the command line has them. */
export type FilesToVerify = {
  paths: readonly string[]
  /** Files of public keys, or the keys themselves. */
  keys: readonly string[]
  hash?: string | undefined
}

/**
 * Checks exported files, prints what it found, and answers the exit code.
 * @throws Error with one sentence about a file that cannot be read, or a hash that is not for one log
 */
export async function verifyFiles({ paths, keys, hash }: FilesToVerify): Promise<number> {
  const known = (await Promise.all(keys.map(readPublicKeys))).flat()
  const files = await Promise.all(paths.map(async (path) => ({ name: path, text: await readText(path) })))
  const report = verifyEvidence(files, { keys: known, hash })
  print(report, known, hash)
  return exitCodes[report.verdict]
}

/** Reads public keys, from a file or as given. */
export async function readPublicKeys(given: string): Promise<Buffer[]> {
  const keys = parsePublicKeys(given) ?? parsePublicKeys(await readText(given))
  if (!keys) throw new Error(`${given} is not a public key. Use PEM, or 32 bytes in base64.`)
  return keys
}

function readText(path: string): Promise<string> {
  return readFile(path, 'utf8').catch((cause) => {
    throw new Error(`${path} cannot be read.`, { cause })
  })
}

function print({ verdict, wrong, facts }: EvidenceReport, keys: readonly Buffer[], hash?: string): void {
  for (const { file: name, entry, reason } of wrong) {
    const file = printable(name)
    if (file === '') console.error(reason)
    else if (verdict === 'unreadable') console.error(`${file} cannot be checked: ${reason}.`)
    else
      console.error(
        `${file} is broken ${entry === null ? '' : `at entry ${entry}`}: ${reason}.`.replace(' :', ':'),
      )
  }
  if (verdict === 'broken' || verdict === 'unreadable') return
  for (const fact of facts) console.log(fact)
  console.log(conclusion(verdict, keys, hash))
}

function conclusion(verdict: 'proved' | 'consistent', keys: readonly Buffer[], hash?: string): string {
  if (verdict === 'consistent')
    return `We found nothing wrong, but ${keys.length > 0 || hash !== undefined ? 'not everything' : 'nothing'} is proved. The person who made the files could have invented ${keys.length > 0 || hash !== undefined ? 'the rest' : 'all of it'}. Use --key with the public key. For one log, you can use --hash with the last hash of its printed report.`
  if (keys.length === 0) return 'It ends with the hash you gave. Its entries are proved, and nothing else.'
  return `PROVED: all of this was signed with the key you gave (${keys.map(keyIdOf).join(', ')}), or confirmed by it${hash === undefined ? '' : ', or ends with the hash you gave'}.`
}
