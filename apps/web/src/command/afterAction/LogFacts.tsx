import type { AfterAction } from '@muster/contract/afterActionCalls'
import type { LogEvidence } from '@muster/contract/evidenceCalls'
import { t } from '@muster/words/t'
import type { ReactNode } from 'react'
import { PropertyList } from '../../ui/kit/PropertyList.tsx'
import { recordTime } from '../../ui/recordTimes.ts'
import { rich } from '../../ui/rich.tsx'
import classes from './afterAction.module.css'
import { useLogEvidence } from './useAfterAction.ts'

type LogFactsProps = { report: Pick<AfterAction, 'incidentId' | 'version' | 'logHash'> }

/** The size and the seal of the log, and the signatures over it. */
export function LogFacts({ report: { incidentId, version, logHash } }: LogFactsProps) {
  const { data } = useLogEvidence(incidentId, version)
  const size = (
    <>
      {logHash
        ? rich`${version} entries, sealed as ${<code className={classes.hash}>{logHash}</code>}`
        : t`${version} entries; you see entries from your sites`}
    </>
  )
  const signed = data ? [{ name: t`Signed`, value: <Signed evidence={data} /> }] : []
  return <PropertyList facts={[{ name: t`Log`, value: size }, ...signed]} />
}

/** The state of the signatures: how far the log is signed, by whose devices too, or why it is not. */
function Signed({ evidence }: { evidence: LogEvidence }) {
  const { contradiction, cosignedBy } = evidence
  return (
    <>
      {contradiction ? (
        <p className={classes.warning} role="alert">
          {contradiction}
        </p>
      ) : null}
      <SignedTo evidence={evidence} />
      {cosignedBy.length > 0 ? (
        <ul className={classes.cosigned}>
          {cosignedBy.map(({ kind, name, entries, at, unsignedBecause }) => (
            <li key={`${kind} ${name}`}>
              {cosigned(
                unsignedBecause,
                entries,
                kind === 'guest' ? t`outside responder ${name}` : name,
                <time dateTime={at}>{recordTime(at)}</time>,
              )}
            </li>
          ))}
        </ul>
      ) : null}
    </>
  )
}

const cosigned = (unsignedBecause: string | null, entries: number, who: string, when: ReactNode) =>
  unsignedBecause === null
    ? rich`Also signed to entry ${entries} by the device of ${who}, ${when}`
    : rich`Seen, not signed, to entry ${entries} by the device of ${who}, ${when}: ${unsignedBecause}`

function SignedTo({ evidence: { signed, version, unsignedBecause } }: { evidence: LogEvidence }) {
  if (!signed)
    return unsignedBecause
      ? t`Not signed: ${unsignedBecause}`
      : t`Not signed: the first signature is due within a minute.`
  const when = <time dateTime={signed.at}>{recordTime(signed.at)}</time>
  if (signed.entries >= version) return rich`to entry ${signed.entries}, ${when}`
  return unsignedBecause
    ? rich`to entry ${signed.entries}, ${when}; stopped: ${unsignedBecause}`
    : rich`to entry ${signed.entries}, ${when}; the rest is due within a minute`
}
