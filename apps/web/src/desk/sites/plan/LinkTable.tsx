import { Title } from '@mantine/core'
import { linkRoom, type SitePlanHead, unlinkRoom } from '@muster/contract/planCalls'
import type { SiteRoom } from '@muster/contract/siteCalls'
import { unitWords } from '@muster/domain/plan/sitePlan'
import { t } from '@muster/words/t'
import { type UseQueryResult, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../api/call.ts'
import { sentenceOf } from '../../../api/problemError.ts'
import { sitePlanKey } from '../../../plan/usePlans.ts'
import { Button } from '../../../ui/kit/Button.tsx'
import { SearchSelect } from '../../../ui/kit/SearchSelect.tsx'
import { Loaded } from '../../../ui/page/LoadProblem.tsx'
import { Problem } from '../../../ui/page/Problem.tsx'
import page from '../../../ui/page/page.module.css'
import { ReasonButton } from '../../../ui/ReasonButton.tsx'
import classes from './plan.module.css'

type LinkTableProps = {
  plan: SitePlanHead
  rooms: UseQueryResult<SiteRoom[]>
  /** The room that is being given a place. */
  placing: string | null
  onPlace: (roomId: string | null) => void
  /** The place that was pressed on the map, or chosen here. */
  pressed: string | null
  onUnit: (unitId: string) => void
}

/** Every room of the site with its place on the plan; those without one come first. */
export function LinkTable({ plan, rooms, ...choice }: LinkTableProps) {
  const placed = new Map(plan.links.map(({ roomId, unitId }) => [roomId, unitId]))
  const [isShort, setShort] = useState(true)
  return (
    <Loaded query={rooms}>
      {(all) => {
        const sorted = all.toSorted((a, b) => Number(placed.has(a.id)) - Number(placed.has(b.id)))
        const shown = isShort ? sorted.slice(0, 12) : sorted
        const missing = all.filter(({ id }) => !placed.has(id)).length
        return (
          <>
            <Title order={3}>{t`Rooms on the plan`}</Title>
            <p className={page.note}>
              {missing === 0
                ? t`All rooms are on the plan.`
                : t`${missing} of ${all.length} rooms are not on the plan. Choose a place for each, here or on the plan.`}
            </p>
            <ul className={classes.rooms}>
              {shown.map((room) => (
                <RoomLine
                  key={room.id}
                  plan={plan}
                  room={room}
                  unitId={placed.get(room.id) ?? null}
                  {...choice}
                />
              ))}
            </ul>
            {sorted.length > 12 ? (
              <Button onClick={() => setShort(!isShort)}>
                {isShort ? t`Show all ${sorted.length} rooms` : t`Show fewer`}
              </Button>
            ) : null}
          </>
        )
      }}
    </Loaded>
  )
}

type RoomLineProps = Omit<LinkTableProps, 'rooms'> & { room: SiteRoom; unitId: string | null }

function RoomLine({ plan, room, unitId, placing, onPlace, pressed, onUnit }: RoomLineProps) {
  const isOpen = placing === room.id
  return (
    <li className={classes.room} data-open={isOpen}>
      <span className={classes.roomName}>{room.name}</span>
      <span className={classes.place}>{unitId ? placeWords(plan, unitId) : t`Not on the plan`}</span>
      <Button
        aria-expanded={isOpen}
        aria-label={unitId ? t`Change the place of ${room.name}` : t`Choose the place of ${room.name}`}
        onClick={() => onPlace(isOpen ? null : room.id)}
      >
        {isOpen ? t`Close` : unitId ? t`Change` : t`Choose`}
      </Button>
      {isOpen ? (
        <Choice
          plan={plan}
          room={room}
          unitId={unitId}
          pressed={pressed}
          onUnit={onUnit}
          onDone={() => onPlace(null)}
        />
      ) : null}
    </li>
  )
}

type ChoiceProps = {
  plan: SitePlanHead
  room: SiteRoom
  unitId: string | null
  pressed: string | null
  onUnit: (unitId: string) => void
  onDone: () => void
}

function Choice({ plan, room, unitId, pressed, onUnit, onDone }: ChoiceProps) {
  const queries = useQueryClient()
  const onSuccess = async () => {
    await queries.invalidateQueries({ queryKey: sitePlanKey(plan.siteId) })
    onDone()
  }
  const params = { siteId: plan.siteId, roomId: room.id }
  const link = useMutation({
    mutationFn: (chosen: string) => call(linkRoom, { params, body: { planId: plan.id, unitId: chosen } }),
    onSuccess,
  })
  const unlink = useMutation({
    mutationFn: () => call(unlinkRoom, { params, query: { planId: plan.id } }),
    onSuccess,
  })
  const wanted = pressed ?? unitId
  const whyNot =
    wanted === null ? t`Choose a place first.` : wanted === unitId ? t`This is already its place.` : null
  const error = link.error ?? unlink.error
  return (
    <div className={classes.choice}>
      <SearchSelect
        label={t`Place of ${room.name}`}
        description={t`Or choose it on the plan above.`}
        size="md"
        placeholder={t`Choose a place`}
        value={wanted}
        data={groupsOf(plan)}
        onChange={onUnit}
      />
      {error ? <Problem>{sentenceOf(error)}</Problem> : null}
      <div className={page.actions}>
        <ReasonButton
          whyNot={whyNot}
          loading={link.isPending}
          onClick={() => {
            if (wanted) link.mutate(wanted)
          }}
        >
          {t`Save place`}
        </ReasonButton>
        {unitId ? (
          <Button loading={unlink.isPending} onClick={() => unlink.mutate()}>
            {t`Remove from plan`}
          </Button>
        ) : null}
      </div>
    </div>
  )
}

const byName = new Intl.Collator('en', { numeric: true })

/** Places by level; those with a name come first. */
function groupsOf({ levels, units }: SitePlanHead) {
  return levels.map(({ id, name }) => ({
    group: name,
    items: units
      .filter(({ levelId }) => levelId === id)
      .toSorted(
        (a, b) =>
          Number(a.name === null) - Number(b.name === null) || byName.compare(unitWords(a), unitWords(b)),
      )
      .map((unit) => ({ value: unit.id, label: unitWords(unit) })),
  }))
}

function placeWords({ units, levels }: SitePlanHead, unitId: string): string {
  const unit = units.find(({ id }) => id === unitId)
  const level = levels.find(({ id }) => id === unit?.levelId)
  return unit ? `${unitWords(unit)}, ${level?.name ?? ''}` : ''
}
