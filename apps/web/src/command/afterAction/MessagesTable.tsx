import type { BroadcastReach } from '@muster/domain/afterAction/broadcastTracker'
import { durationText, momentText } from '@muster/domain/afterAction/durationText'
import { toldBuiltIn } from '@muster/domain/incident/tellBuiltIn'
import { t } from '@muster/words/t'
import { DataTable } from '../../ui/kit/DataTable.tsx'

/** The spread of each message to all rooms. */
export function MessagesTable({ broadcasts }: { broadcasts: readonly BroadcastReach[] }) {
  return (
    <DataTable
      label={t`Messages table`}
      items={broadcasts}
      keyOf={({ seq }) => seq}
      columns={[
        {
          title: t`Message`,
          cell: ({ message, isStruck }) =>
            isStruck ? (
              <>
                <del>{toldBuiltIn(message)}</del> {t`(taken back)`}
              </>
            ) : (
              toldBuiltIn(message)
            ),
        },
        { title: t`After`, isNumber: true, cell: ({ at }) => durationText(at) },
        { title: t`Reached`, isNumber: true, cell: ({ reached, rooms }) => t`${reached} of ${rooms}` },
        { title: t`Median`, isNumber: true, cell: ({ half }) => momentText(half) },
        { title: '90%', isNumber: true, cell: ({ most }) => momentText(most) },
        { title: t`All`, isNumber: true, cell: ({ all }) => momentText(all) },
      ]}
    />
  )
}
