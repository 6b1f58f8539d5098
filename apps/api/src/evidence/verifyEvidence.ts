import { genesisHash } from '../incidents/hashChain.ts'
import { type CheckedCheckpoints, checkCheckpoints } from './checkCheckpoints.ts'
import { type CosignedFact, checkCosignatures, missingCosignatures } from './checkCosignatures.ts'
import { checkAudit, checkTenantEvidence } from './checkEvidence.ts'
import { checkEntries, compareWithSignatures, type Problem } from './checkLog.ts'
import { isSignedBy } from './ed25519.ts'
import { type LogFile, type OldLogFile, type ReadFile, readEvidenceFile } from './evidenceFiles.ts'
import { printable } from './printable.ts'
import { exportOfEvidence, exportOfLog, parsePayload, type SignedStatement } from './statements.ts'
import { type TrustedKeys, trustedKeys } from './trustedKeys.ts'

/** A file to check, with its name for people. */
export type NamedFile = { name: string; text: string }

/** One thing that is wrong. */
export type Finding = Problem & { file: string }

/** The result of a check: what is wrong, and what is known of what is not. */
export type EvidenceReport = {
  /**
   * `proved`: every file is signed by a given key, or is the one log that ends with a given hash, and nothing contradicts it.
   * `consistent`: nothing contradicts itself, but whoever made the files could have made some of it. `broken`: something is
   * wrong. `unreadable`: no such file.
   */
  verdict: 'proved' | 'consistent' | 'broken' | 'unreadable'
  wrong: Finding[]
  /** Sentences for people. Here and in findings, nothing from a file moves a terminal's cursor or hides. */
  facts: string[]
}

/** Things that the person who checks has from elsewhere. */
export type Known = {
  /** Public keys of the deployment, 32 bytes each. */
  keys?: readonly Buffer[]
  /** The last hash of the one log among the files, as printed or told. It proves the entries of that log alone. */
  hash?: string | undefined
  /** True where the person who checks has just made the files: what they say about themselves needs no signature. */
  isOwnExport?: boolean
}

/**
 * Verifies exported logs, evidence files and anchors, together and by themselves: no database, no network.
 * @param files in any order
 * @throws Error with one sentence about a hash that is not for one log
 */
export function verifyEvidence(
  files: readonly NamedFile[],
  { keys = [], hash, isOwnExport = false }: Known = {},
): EvidenceReport {
  const read = files.map(({ name, text }) => ({ name, file: readEvidenceFile(text) }))
  const unreadable = read.flatMap(({ name, file }) =>
    file.kind === 'unreadable' ? [{ file: name, entry: null, reason: file.reason }] : [],
  )
  if (unreadable.length > 0) return printableReport({ verdict: 'unreadable', wrong: unreadable, facts: [] })
  const logs = read.filter(({ file }) => file.kind === 'log' || file.kind === 'old log').length
  if (hash !== undefined && logs !== 1) throw new Error(`--hash works with one log, and there are ${logs}.`)
  const trusted = trustedKeys(
    keys,
    read.flatMap(({ file }) => keysOf(file)),
  )
  const checked = checkCheckpoints(
    read.flatMap(({ file }) => checkpointsOf(file)),
    trusted,
  )
  const wrong: Finding[] = checked.wrong.map((reason) => ({ file: '', entry: null, reason }))
  const cosigned = new Map<string, CosignedFact>()
  for (const { name, file } of read) {
    const found = checkCosignatures(cosignaturesOf(file), namedBy(file), checked)
    wrong.push(...found.problems.map((problem) => ({ file: name, ...problem })))
    for (const [each, fact] of found.facts) cosigned.set(each, fact)
  }
  const facts: string[] = []
  let isProved = true
  for (const { name, file } of read) {
    const problems = checkFile(file, {
      keys,
      hash,
      isOwnExport,
      trusted,
      checked,
      cosigned: [...cosigned.values()],
      facts,
    })
    if (problems === 'unproved') isProved = false
    else wrong.push(...problems.map((problem) => ({ file: name, ...problem })))
  }
  if (read.some(({ file }) => file.kind === 'evidence')) {
    const cosignatures = read.flatMap(({ file }) => cosignaturesOf(file))
    const missing = missingCosignatures(cosignatures, checked)
    if (missing > 0)
      wrong.push({
        file: '',
        entry: null,
        reason: `${missing} co-signatures that checkpoints name are missing.`,
      })
  }
  const verdict = wrong.length > 0 ? 'broken' : isProved ? 'proved' : 'consistent'
  return printableReport({ verdict, wrong, facts })
}

function printableReport({ verdict, wrong, facts }: EvidenceReport): EvidenceReport {
  const inWords = wrong.map((each) => ({ ...each, reason: printable(each.reason) }))
  return { verdict, wrong: inWords, facts: facts.map(printable) }
}

type Check = Required<Pick<Known, 'keys' | 'isOwnExport'>> &
  Pick<Known, 'hash'> & {
    trusted: TrustedKeys
    checked: CheckedCheckpoints
    cosigned: CosignedFact[]
    facts: string[]
  }

function checkFile(file: ReadFile, check: Check): Problem[] | 'unproved' {
  switch (file.kind) {
    case 'old log':
      return checkOldLog(file.content, check)
    case 'log':
      return checkLogFile(file.content, check)
    case 'evidence': {
      const { statement, audit } = file.content
      const exported = parsePayload(exportOfEvidence, statement.payload)
      if (!exported) return [{ entry: null, reason: 'we cannot read what it says about itself' }]
      const own = checkStatement(statement, check)
      if (own.length > 0) return own
      const problems = checkTenantEvidence(exported, check.checked)
      if (audit) problems.push(...checkAudit(audit, exported, check.checked))
      const { logs, exportedAt, checkpoints } = exported
      if (check.keys.length === 0) {
        check.facts.push('We compared an evidence file. It proves nothing, because you gave no key.')
        return problems.length > 0 ? problems : 'unproved'
      }
      check.facts.push(
        `Evidence of organization ${exported.tenant}, exported ${exportedAt}: ${count(checkpoints, 'checkpoint')}, ${count(logs.length, 'incident')}, ${count(exported.audit.entries, 'audit entry', 'audit entries')}${audit ? '' : ' (not in the file)'}.`,
      )
      for (const { incident, entries, why, at } of check.checked.expired.values())
        check.facts.push(
          `The log of incident ${incident} (${entries} entries) was removed before ${at}: ${why}`,
        )
      return problems
    }
    case 'anchor':
      check.facts.push('We compared a checkpoint that was kept elsewhere.')
      return check.keys.length > 0 ? [] : 'unproved'
    case 'unreadable':
      return []
  }
}

function checkLogFile(content: LogFile, check: Check): Problem[] | 'unproved' {
  const exported = parsePayload(exportOfLog, content.statement.payload)
  if (!exported) return [{ entry: null, reason: 'we cannot read what it says about itself' }]
  const { id } = exported.incident
  const entries = checkEntries(content.events, id)
  if ('reason' in entries) return [entries]
  const { hashes, leftOut } = entries
  const head = hashes.at(-1) ?? genesisHash
  const problems = checkEnd(content, exported.log.entries, hashes, check.hash)
  if (exported.log.head !== head && problems.length === 0)
    problems.push({ entry: null, reason: 'its last hash is not the one that was exported' })
  const signatures = compareWithSignatures(
    hashes,
    { incidentId: id, exportedAt: exported.exportedAt },
    check.checked,
  )
  problems.push(...signatures.problems)
  const { signed } = signatures
  if (
    exported.checkpoint !== null &&
    !check.checked.heads.get(id)?.some(({ number }) => number === exported.checkpoint)
  )
    problems.push({ entry: null, reason: `checkpoint ${exported.checkpoint} is missing from the file` })
  if (content.statement.signature !== null || check.keys.length > 0)
    problems.push(...checkStatement(content.statement, check))
  if (problems.length > 0) return problems
  describeLog(check, { id, hashes })
  if (exported.unsignedBecause) check.facts.push(`The file says: “${exported.unsignedBecause}”`)
  if (check.keys.length === 0) {
    if (leftOut.length > 0) check.facts.push(leftOutSentence(leftOut))
    return check.hash === undefined ? 'unproved' : []
  }
  check.facts.push(`It was exported ${exported.exportedAt}.`)
  check.facts.push(
    signed
      ? `Signed to entry ${signed.entries} at ${signed.at} (checkpoint ${signed.number}${signed.keyId ? `, key ${signed.keyId}` : ''}).`
      : 'No checkpoint names it. Only its export is signed.',
  )
  if (leftOut.length > 0) check.facts.push(leftOutSentence(leftOut, exported.leftOut))
  for (const each of check.cosigned)
    if (each.incident === id && each.entries <= hashes.length) check.facts.push(cosignedSentence(each))
  return []
}

function checkOldLog(
  { incident, events, chain, exportedAt }: OldLogFile,
  check: Check,
): Problem[] | 'unproved' {
  const entries = checkEntries(events, incident.id)
  if ('reason' in entries) return [entries]
  const problems = checkEnd({ chain }, incident.version, entries.hashes, check.hash)
  problems.push(
    ...compareWithSignatures(entries.hashes, { incidentId: incident.id, exportedAt }, check.checked).problems,
  )
  if (problems.length > 0) return problems
  describeLog(check, { id: incident.id, hashes: entries.hashes })
  check.facts.push(
    'The file is from before signatures. The facts about the incident at its start are not covered.',
  )
  return check.hash === undefined ? 'unproved' : []
}

function checkEnd(
  { chain }: Pick<LogFile, 'chain'>,
  expected: number,
  hashes: readonly string[],
  hash: string | undefined,
): Problem[] {
  const head = hashes.at(-1) ?? genesisHash
  const length = hashes.length
  if (length !== chain.entries || length !== expected)
    return [
      {
        entry: length + 1,
        reason: `the log had ${Math.max(chain.entries, expected)} entries, the file has ${length}`,
      },
    ]
  if (chain.head !== head)
    return [{ entry: null, reason: 'its last hash is not the one that the file names' }]
  if (hash !== undefined && hash.toLowerCase() !== head)
    return [{ entry: null, reason: `its last hash is ${head}, not the one to compare with` }]
  return []
}

/** Checks the signature of what a file says about itself. */
function checkStatement(
  { payload, keyId, signature }: SignedStatement,
  { trusted, keys, isOwnExport }: Check,
): Problem[] {
  const wrong = (reason: string) => [{ entry: null, reason }]
  if (keyId === null || signature === null)
    return keys.length > 0 && !isOwnExport
      ? wrong('it is not signed, so it may not come from the holder of the key')
      : []
  const key = trusted.get(keyId)
  if (!key && keys.length === 0) return []
  if (!key)
    return wrong(`it is signed by the key ${keyId}, which is not the key you gave, and not introduced by it`)
  if (!isSignedBy(key, payload, Buffer.from(signature, 'base64')))
    return wrong('it was changed after it was exported: its signature does not match')
  return []
}

function describeLog(
  { facts, keys, hash }: Check,
  { id, hashes }: { id: string; hashes: readonly string[] },
): void {
  facts.push(
    `${count(hashes.length, 'entry', 'entries')} of incident ${id}, none changed, lost or moved.`,
    `The last hash is ${hashes.at(-1)}${hash === undefined ? '' : ', the one you gave. It proves these entries'}.`,
  )
  if (keys.length === 0)
    facts.push(
      'You gave no key, so nothing else in the file is proved: not its signatures, and not who exported it or when.',
    )
}

/** @param atExport the entries that the signed export left out; as all of them where it is not given */
function leftOutSentence(leftOut: readonly number[], atExport = leftOut): string {
  const later = leftOut.filter((seq) => !atExport.includes(seq))
  const which = `${count(leftOut.length, 'entry was', 'entries were')} left out (${leftOut.join(', ')}); the others are what they were.`
  return later.length === 0 ? which : `${which} Not left out by Muster, but later: ${later.join(', ')}.`
}

function cosignedSentence({ entries, signer, at, key, unsignedBecause }: CosignedFact): string {
  return key
    ? `The device of ${signer} signed entry ${entries} at ${at} with its own key ${key}.`
    : `The device of ${signer} saw entry ${entries} at ${at} and did not sign: ${unsignedBecause}`
}

function cosignaturesOf(file: ReadFile) {
  return 'content' in file && 'cosignatures' in file.content ? file.content.cosignatures : []
}

/** The hashes of co-signatures that an export names. */
function namedBy(file: ReadFile): readonly string[] {
  if (file.kind !== 'log' && file.kind !== 'evidence') return []
  const { payload } = file.content.statement
  return (parsePayload(exportOfLog, payload) ?? parsePayload(exportOfEvidence, payload))?.cosignatures ?? []
}

function keysOf(file: ReadFile) {
  return 'content' in file && 'keys' in file.content ? file.content.keys : []
}

function checkpointsOf(file: ReadFile): SignedStatement[] {
  if (file.kind === 'anchor') return [file.content.checkpoint]
  return 'content' in file && 'checkpoints' in file.content ? file.content.checkpoints : []
}

function count(number: number, one: string, many = `${one}s`): string {
  return `${number.toLocaleString('en-US')} ${number === 1 ? one : many}`
}
