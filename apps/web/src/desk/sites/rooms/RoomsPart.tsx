import { TextInput, Title } from '@mantine/core'
import type { StoredRoom } from '@muster/contract/roomCalls'
import { t } from '@muster/words/t'
import { IconPlus, IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/kit/Button.tsx'
import { EmptyState } from '../../../ui/kit/EmptyState.tsx'
import { Loaded } from '../../../ui/page/LoadProblem.tsx'
import page from '../../../ui/page/page.module.css'
import { rich } from '../../../ui/rich.tsx'
import { AddRoom } from './AddRoom.tsx'
import { RetiredRooms } from './RetiredRooms.tsx'
import { RoomLine } from './RoomLine.tsx'
import classes from './rooms.module.css'
import { useRooms } from './useRooms.ts'

const byName = new Intl.Collator('en', { numeric: true })

/** Rooms shown before somebody asks for more. */
const few = 20

/** The rooms of a site with their bags, for those who look after it. The address may open one of them, or the form for a new one. */
export function RoomsPart({ siteId }: { siteId: number }) {
  const asked = useSearchParams()[0].get('room')
  return <RoomsCard key={asked} siteId={siteId} asked={asked} />
}

function RoomsCard({ siteId, asked }: { siteId: number; asked: string | null }) {
  const [isAdding, setAdding] = useState(asked === 'new')
  return (
    <section className={page.card} aria-labelledby="rooms" ref={asked ? scrollTo : undefined}>
      <div className={page.cardHead}>
        <Title order={2} id="rooms">
          {t`Rooms and bags`}
        </Title>
        <Button
          kind="primary"
          leftSection={<IconPlus size={18} aria-hidden />}
          onClick={() => setAdding(true)}
        >
          {t`Add a room`}
        </Button>
      </div>
      {isAdding ? <AddRoom siteId={siteId} close={() => setAdding(false)} /> : null}
      <Loaded query={useRooms(siteId)}>
        {(rooms) => (
          <>
            <Rooms rooms={rooms.filter(({ isActive }) => isActive)} asked={asked} />
            <RetiredRooms rooms={rooms.filter(({ isActive }) => !isActive)} />
          </>
        )}
      </Loaded>
      <p className={classes.ways}>
        {rich`${<Link to={paths.editBags(siteId)}>{t`Edit bags`}</Link>}${<Link to={paths.siteBag(siteId)}>{t`Site bags`}</Link>}${<Link to={paths.editBags(siteId, { part: 'labels' })}>{t`Print labels`}</Link>}${<Link to={paths.editBags(siteId, { part: 'codes' })}>{t`Setup codes`}</Link>}`}
      </p>
    </section>
  )
}

function scrollTo(part: HTMLElement | null) {
  part?.scrollIntoView({ block: 'start' })
}

/** @param asked the id of the room that the address opens */
function Rooms({ rooms, asked }: { rooms: readonly StoredRoom[]; asked: string | null }) {
  const [text, setText] = useState('')
  const [isShort, setShort] = useState(true)
  const [openId, setOpen] = useState<string | null>(asked)
  if (rooms.length === 0)
    return (
      <EmptyState
        title={t`No rooms yet.`}
      >{t`Add one here, or import a roster with all of them.`}</EmptyState>
    )
  const wanted = text.trim().toLowerCase()
  const found = rooms
    .filter(({ name, bag }) => `${name} ${bag?.name ?? ''}`.toLowerCase().includes(wanted))
    .toSorted((a, b) => byName.compare(a.name, b.name))
  const shown = isShort ? found.filter(({ id }, at) => at < few || id === openId) : found
  return (
    <>
      {rooms.length > few ? (
        <TextInput
          aria-label={t`Search rooms`}
          placeholder={t`Room or bag`}
          size="md"
          leftSection={<IconSearch size={18} aria-hidden />}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
      ) : null}
      {found.length === 0 ? <p className={page.note}>{t`No room or bag has that name.`}</p> : null}
      <ul className={classes.rooms}>
        {shown.map((room) => (
          <RoomLine
            key={room.id}
            room={room}
            others={rooms}
            isOpen={room.id === openId}
            open={() => setOpen(room.id)}
            // A name that was saved closes its own room, not the one that was opened in the meantime.
            close={() => setOpen((now) => (now === room.id ? null : now))}
          />
        ))}
      </ul>
      {found.length > few ? (
        <Button onClick={() => setShort(!isShort)}>
          {isShort ? t`Show all ${found.length} rooms` : t`Show fewer rooms`}
        </Button>
      ) : null}
    </>
  )
}
