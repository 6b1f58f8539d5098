import type { Phone } from '@muster/contract/afterActionCalls'
import { phoneOriginWords } from '@muster/domain/incident/phoneOriginWords'
import { commaList } from '@muster/words/commaList'
import { t } from '@muster/words/t'
import { DatedTime } from '../../ui/DatedTime.tsx'
import { DataTable } from '../../ui/kit/DataTable.tsx'
import { LoadProblem } from '../../ui/page/LoadProblem.tsx'
import { usePhones } from './useAfterAction.ts'

/** Characters of a pseudonym that are shown: enough to tell phones of one incident apart. */
const shown = 6

/** The phones that wrote for rooms, by pseudonyms: which entries came from the same one, and from the same network. */
export function Phones({ incidentId, version }: { incidentId: string; version: number }) {
  const { data, isError, error, refetch } = usePhones(incidentId, version)
  if (isError && !data) return <LoadProblem error={error} retry={() => void refetch()} />
  if (!data) return <p role="status">{t`Loading…`}</p>
  return (
    <>
      <p>
        {t`We keep which entries came from the same phone and network for 30 days. The marks are only for this incident and name no one.`}
      </p>
      {data.length === 0 ? <p>{t`No phone data for this incident.`}</p> : <PhonesTable phones={data} />}
    </>
  )
}

function PhonesTable({ phones }: { phones: readonly Phone[] }) {
  return (
    <DataTable
      label={t`Phones table`}
      items={phones}
      keyOf={({ phone, network, origin, bagName }) => [phone, network, origin, bagName].join()}
      columns={[
        {
          title: t`Phone`,
          cell: ({ phone, origin }) => `${phone?.slice(0, shown) ?? t`No mark`}: ${phoneOriginWords[origin]}`,
        },
        { title: t`Network`, cell: ({ network }) => network.slice(0, shown) },
        { title: t`Room`, cell: ({ bagName }) => bagName },
        { title: t`Entries`, cell: ({ entries }) => commaList(entries) },
        { title: t`First`, cell: ({ firstAt }) => <DatedTime at={firstAt} /> },
        { title: t`Last`, cell: ({ lastAt }) => <DatedTime at={lastAt} /> },
      ]}
    />
  )
}
