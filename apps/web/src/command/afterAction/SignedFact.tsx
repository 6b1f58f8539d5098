import type { LogEvidence } from '@muster/contract/evidenceCalls'
import { recordTime } from '../../ui/times.ts'
import classes from './afterAction.module.css'
import { Fact } from './PeopleFacts.tsx'
import { useLogEvidence } from './useAfterAction.ts'

/** The state of the signatures over a log: how far it is signed, by whose devices too, or why it is not. */
export function SignedFact({ incidentId, version }: { incidentId: string; version: number }) {
  const { data } = useLogEvidence(incidentId, version)
  if (!data) return null
  return (
    <Fact name="Signed">
      {data.contradiction ? (
        <p className={classes.warning} role="alert">
          {data.contradiction}
        </p>
      ) : null}
      <SignedTo evidence={data} />
      {data.cosignedBy.length > 0 ? (
        <ul className={classes.cosigned}>
          {data.cosignedBy.map(({ kind, name, entries, at, unsignedBecause }) => (
            <li key={`${kind} ${name}`}>
              {unsignedBecause === null ? 'Also signed' : 'Seen, not signed,'} to entry{' '}
              {entries.toLocaleString('en-US')} by the device of {kind === 'guest' ? 'guest ' : ''}
              {name}, <time dateTime={at}>{recordTime(at)}</time>
              {unsignedBecause === null ? '' : `: ${unsignedBecause}`}
            </li>
          ))}
        </ul>
      ) : null}
    </Fact>
  )
}

function SignedTo({ evidence: { signed, version, unsignedBecause } }: { evidence: LogEvidence }) {
  if (!signed) return <>Not signed: {unsignedBecause ?? 'the first signature is due within a minute.'}</>
  return (
    <>
      to entry {signed.entries.toLocaleString('en-US')},{' '}
      <time dateTime={signed.at}>{recordTime(signed.at)}</time>
      {signed.entries < version
        ? `; ${unsignedBecause ? `stopped: ${unsignedBecause}` : 'the rest is due within a minute'}`
        : null}
    </>
  )
}
