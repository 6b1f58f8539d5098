import type { BroadcastReach } from '@muster/domain/afterAction/broadcastTracker'
import { durationText, momentText } from '@muster/domain/afterAction/durationText'
import { DataTable } from '../../ui/kit/DataTable.tsx'

/** The spread of each message to all rooms. */
export function MessagesTable({ broadcasts }: { broadcasts: readonly BroadcastReach[] }) {
  return (
    <DataTable
      label="Messages table"
      items={broadcasts}
      keyOf={({ seq }) => seq}
      columns={[
        {
          title: 'Message',
          cell: ({ message, isStruck }) =>
            isStruck ? (
              <>
                <del>{message}</del> (taken back)
              </>
            ) : (
              message
            ),
        },
        { title: 'After', isNumber: true, cell: ({ at }) => durationText(at) },
        { title: 'Reached', isNumber: true, cell: ({ reached, rooms }) => `${reached} of ${rooms}` },
        { title: 'Median', isNumber: true, cell: ({ half }) => momentText(half) },
        { title: '90%', isNumber: true, cell: ({ most }) => momentText(most) },
        { title: 'All', isNumber: true, cell: ({ all }) => momentText(all) },
      ]}
    />
  )
}
