import { Button } from '@mantine/core'
import { type StoredRoom, updateRoom } from '@muster/contract/roomCalls'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../../api/call.ts'
import { sentenceOf } from '../../../api/problemError.ts'
import { Problem } from '../../../ui/page/Problem.tsx'
import classes from './rooms.module.css'
import { useReloadSites } from './useRooms.ts'

/** Rooms out of use, folded away, and the way back for each. */
export function RetiredRooms({ rooms }: { rooms: readonly StoredRoom[] }) {
  if (rooms.length === 0) return null
  return (
    <details className={classes.retired}>
      <summary>Retired: {rooms.length}</summary>
      <ul className={classes.rooms}>
        {rooms.map((room) => (
          <Retired key={room.id} room={room} />
        ))}
      </ul>
    </details>
  )
}

function Retired({ room }: { room: StoredRoom }) {
  const { id, siteId, name, version, mergedIntoName } = room
  const reload = useReloadSites()
  const bringing = useMutation({
    mutationFn: async () => {
      const params = { siteId, roomId: id }
      await call(updateRoom, { params, body: { name, isActive: true, version } })
      await reload()
    },
  })
  return (
    <li className={classes.room}>
      <span>
        <span className={classes.name}>{name}</span>
        <span className={classes.dim}>{mergedIntoName ? `Merged into ${mergedIntoName}` : 'Retired'}</span>
      </span>
      <Button
        variant="default"
        size="sm"
        aria-label={`Restore ${name}`}
        loading={bringing.isPending}
        onClick={() => bringing.mutate()}
      >
        Restore
      </Button>
      {bringing.isError ? <Problem>{sentenceOf(bringing.error)}</Problem> : null}
    </li>
  )
}
