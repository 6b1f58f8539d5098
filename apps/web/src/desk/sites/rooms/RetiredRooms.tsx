import { type StoredRoom, updateRoom } from '@muster/contract/roomCalls'
import { t } from '@muster/words/t'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../../api/call.ts'
import { sentenceOf } from '../../../api/problemError.ts'
import { Button } from '../../../ui/kit/Button.tsx'
import { DataTable } from '../../../ui/kit/DataTable.tsx'
import { Disclosure } from '../../../ui/kit/Disclosure.tsx'
import { Problem } from '../../../ui/page/Problem.tsx'
import { useReloadSites } from './useRooms.ts'

/** Rooms out of use, folded away, and the way back for each. */
export function RetiredRooms({ rooms }: { rooms: readonly StoredRoom[] }) {
  if (rooms.length === 0) return null
  return (
    <Disclosure summary={t`Retired: ${rooms.length}`}>
      <DataTable
        label={t`Retired rooms`}
        items={rooms}
        keyOf={({ id }) => id}
        columns={[
          { title: t`Room`, cell: ({ name }) => name },
          {
            title: t`State`,
            cell: ({ mergedIntoName }) => (mergedIntoName ? t`Merged into ${mergedIntoName}` : t`Retired`),
          },
          { title: t`Change`, cell: (room) => <Restore room={room} /> },
        ]}
      />
    </Disclosure>
  )
}

function Restore({ room }: { room: StoredRoom }) {
  const { id, siteId, name, version } = room
  const reload = useReloadSites()
  const bringing = useMutation({
    mutationFn: async () => {
      const params = { siteId, roomId: id }
      await call(updateRoom, { params, body: { name, isActive: true, version } })
      await reload()
    },
  })
  return (
    <>
      <Button aria-label={t`Restore ${name}`} loading={bringing.isPending} onClick={() => bringing.mutate()}>
        {t`Restore`}
      </Button>
      {bringing.isError ? <Problem>{sentenceOf(bringing.error)}</Problem> : null}
    </>
  )
}
