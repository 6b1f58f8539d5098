import type { Phone } from '@muster/contract/afterActionCalls'
import { phoneWords } from '@muster/domain/incident/phoneWords'
import { LoadProblem } from '../../ui/page/LoadProblem.tsx'
import { TimeText } from '../../ui/TimeText.tsx'
import classes from './plots.module.css'
import { Scroll } from './Scroll.tsx'
import { usePhones } from './useAfterAction.ts'

/** Characters of a pseudonym that are shown: enough to tell phones of one incident apart. */
const shown = 6

/** The phones that wrote for rooms, by pseudonyms: which entries came from the same one, and from the same network. */
export function Phones({ incidentId, version }: { incidentId: string; version: number }) {
  const { data, isError, error, refetch } = usePhones(incidentId, version)
  if (isError && !data) return <LoadProblem error={error} retry={() => void refetch()} />
  if (!data) return <p role="status">Loading…</p>
  return (
    <>
      <p>
        We keep which entries came from the same phone and network for 30 days. The marks are only for this
        incident and name no one.
      </p>
      {data.length === 0 ? <p>No phone data for this incident.</p> : <PhonesTable phones={data} />}
    </>
  )
}

function PhonesTable({ phones }: { phones: readonly Phone[] }) {
  return (
    <Scroll label="Phones table">
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">Phone</th>
            <th scope="col">Network</th>
            <th scope="col">Room</th>
            <th scope="col" className={classes.words}>
              Entries
            </th>
            <th scope="col">First</th>
            <th scope="col">Last</th>
          </tr>
        </thead>
        <tbody>
          {phones.map(({ phone, network, origin, bagName, firstAt, lastAt, entries }) => (
            <tr key={[phone, network, origin, bagName].join()}>
              <th scope="row" className={classes.words} style={{ minWidth: '11rem' }}>
                {phone?.slice(0, shown) ?? 'No mark'}: {phoneWords[origin]}
              </th>
              <td>{network.slice(0, shown)}</td>
              <td>{bagName}</td>
              <td className={classes.words} style={{ minWidth: '8rem' }}>
                {entries.join(', ')}
              </td>
              <td>
                <TimeText at={firstAt} />
              </td>
              <td>
                <TimeText at={lastAt} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  )
}
