import type { AfterAction } from '@muster/contract/afterActionCalls'
import type { LogEvidence } from '@muster/contract/evidenceCalls'
import { t } from '@muster/words/t'
import { PropertyList } from '../../ui/kit/PropertyList.tsx'
import { rich } from '../../ui/rich.tsx'
import { recordTime } from '../../ui/times.ts'
import classes from './afterAction.module.css'
import { useLogEvidence } from './useAfterAction.ts'

type LogFactsProps = { report: Pick<AfterAction, 'incidentId' | 'version' | 'logHash'> }

/** The size and the seal of the log, and the signatures over it. */
export function LogFacts({ report: { incidentId, version, logHash } }: LogFactsProps) {
  const { data } = useLogEvidence(incidentId, version)
  const size = (
    <>
      {rich`${version} entries${logHash ? rich`, sealed as ${<code className={classes.hash}>{logHash}</code>}` : t`; you see entries from your sites`}`}
    </>
  )
  const signed = data ? [{ name: 'Signed', value: <Signed evidence={data} /> }] : []
  return <PropertyList facts={[{ name: 'Log', value: size }, ...signed]} />
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
              {rich`${unsignedBecause === null ? t`Also signed` : t`Seen, not signed,`} to entry ${entries} by the device of ${kind === 'guest' ? 'guest ' : ''}${name}, ${<time dateTime={at}>{recordTime(at)}</time>}${unsignedBecause === null ? '' : `: ${unsignedBecause}`}`}
            </li>
          ))}
        </ul>
      ) : null}
    </>
  )
}

function SignedTo({ evidence: { signed, version, unsignedBecause } }: { evidence: LogEvidence }) {
  if (!signed)
    return <>{t`Not signed: ${unsignedBecause ?? t`the first signature is due within a minute.`}`}</>
  return (
    <>
      {rich`to entry ${signed.entries}, ${<time dateTime={signed.at}>{recordTime(signed.at)}</time>}${
        signed.entries < version
          ? `; ${unsignedBecause ? `stopped: ${unsignedBecause}` : t`the rest is due within a minute`}`
          : null
      }`}
    </>
  )
}
