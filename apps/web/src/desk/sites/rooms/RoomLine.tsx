import type { StoredRoom } from '@muster/contract/roomCalls'
import { createBag } from '@muster/contract/setupCalls'
import { plural } from '@muster/words/message'
import { t } from '@muster/words/t'
import { useMutation } from '@tanstack/react-query'
import { Link } from 'react-router'
import { call } from '../../../api/call.ts'
import { sentenceOf } from '../../../api/problemError.ts'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/kit/Button.tsx'
import { Problem } from '../../../ui/page/Problem.tsx'
import page from '../../../ui/page/page.module.css'
import { RoomPanel } from './RoomPanel.tsx'
import classes from './rooms.module.css'
import { useReloadSites } from './useRooms.ts'

type RoomLineProps = {
  room: StoredRoom
  /** Every room in use of the site, of which this one may be merged into another. */
  others: readonly StoredRoom[]
  isOpen: boolean
  open: () => void
  close: () => void
}

/** One room: its people, its bag, and the actions on it. */
export function RoomLine({ room, others, isOpen, open, close }: RoomLineProps) {
  return (
    <li className={classes.room} data-open={isOpen}>
      <span>
        <span className={classes.name}>{room.name}</span>
        <span className={page.note}>{peopleWords(room)}</span>
      </span>
      <RoomBag room={room} />
      <Button
        aria-expanded={isOpen}
        aria-label={isOpen ? t`Close ${room.name}` : t`Edit ${room.name}`}
        onClick={isOpen ? close : open}
      >
        {isOpen ? t`Close` : t`Edit`}
      </Button>
      {isOpen ? <RoomPanel room={room} others={others} close={close} /> : null}
    </li>
  )
}

function RoomBag({ room: { id: roomId, siteId, name, bag } }: { room: StoredRoom }) {
  const reload = useReloadSites()
  const adding = useMutation({
    mutationFn: async () => {
      await call(createBag, { params: { siteId }, body: { name, kind: 'classroom', roomId } })
      await reload()
    },
  })
  if (bag?.isActive)
    return (
      <Link to={paths.editBags(siteId, { bag: bag.id })}>
        {bag.name === name ? t`${name}’s bag` : bag.name}
      </Link>
    )
  return (
    <span>
      <Button
        aria-label={t`Add a bag for ${name}`}
        loading={adding.isPending}
        onClick={() => adding.mutate()}
      >
        {t`Add a bag`}
      </Button>
      {adding.isError ? <Problem>{sentenceOf(adding.error)}</Problem> : null}
    </span>
  )
}

function peopleWords({ studentCount, staffCount, isOnPlan }: StoredRoom): string {
  const people = `${t`${plural(studentCount, '# student', '# students')}`} · ${t`${plural(staffCount, '# teacher', '# teachers')}`}`
  return isOnPlan ? people : `${people} · ${t`not on the plan`}`
}
