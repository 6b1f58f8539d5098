import type { Phone } from '@muster/contract/afterActionCalls'
import { phoneWords } from '@muster/domain/incident/phoneWords'
import { DataTable } from '../../ui/kit/DataTable.tsx'
import { LoadProblem } from '../../ui/page/LoadProblem.tsx'
import { TimeText } from '../../ui/TimeText.tsx'
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
    <DataTable
      label="Phones table"
      items={phones}
      keyOf={({ phone, network, origin, bagName }) => [phone, network, origin, bagName].join()}
      columns={[
        {
          title: 'Phone',
          cell: ({ phone, origin }) => `${phone?.slice(0, shown) ?? 'No mark'}: ${phoneWords[origin]}`,
        },
        { title: 'Network', cell: ({ network }) => network.slice(0, shown) },
        { title: 'Room', cell: ({ bagName }) => bagName },
        { title: 'Entries', cell: ({ entries }) => entries.join(', ') },
        { title: 'First', cell: ({ firstAt }) => <TimeText at={firstAt} isDated /> },
        { title: 'Last', cell: ({ lastAt }) => <TimeText at={lastAt} isDated /> },
      ]}
    />
  )
}
