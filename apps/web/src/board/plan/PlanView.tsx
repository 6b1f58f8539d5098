import type { SitePlanHead } from '@muster/contract/planCalls'
import type { Board, BoardRow } from '@muster/domain/incident/board'
import { roomOf } from '@muster/domain/incident/rooms'
import type { IncidentState } from '@muster/domain/incident/state'
import { unitWords } from '@muster/domain/plan/sitePlan'
import { t } from '@muster/words/t'
import { useMemo, useState } from 'react'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { LevelTabs } from '../../plan/LevelTabs.tsx'
import { PlanLegend } from '../../plan/PlanLegend.tsx'
import { PlanMap } from '../../plan/PlanMap.tsx'
import { markOf, type UnitMark } from '../../plan/unitMark.ts'
import { unitNames } from '../../plan/unitNames.ts'
import { useGround } from '../../plan/usePlanPicture.ts'
import { type IncidentPlanSource, useIncidentPlans, useLevelShape } from '../../plan/usePlans.ts'
import { ProgressMark } from '../../ui/ProgressMark.tsx'
import { Loaded, LoadProblem } from '../../ui/page/LoadProblem.tsx'
import { HelpMark } from '../../ui/RoomMark.tsx'
import { type Floors, filterRows } from '../filter/boardFilter.ts'
import { RoomCard } from '../rooms/RoomCard.tsx'
import type { BoardAddress } from '../useBoardAddress.ts'
import classes from './PlanView.module.css'
import { useShownLevel } from './useShownLevel.ts'

type PlanViewProps = {
  incident: IncidentState
  board: Board
  floors: Floors
  address: BoardAddress
  source: IncidentPlanSource
}

/** The rooms where they are, level by level; beside the map the same rooms as a list. */
export function PlanView({ incident, board, floors, address, source }: PlanViewProps) {
  const query = useIncidentPlans(source)
  return (
    <Loaded query={query} height={480}>
      {(plans) =>
        plans.length === 0 ? (
          <NoPlan sites={incident.sites} mayImport={'incidentId' in source} />
        ) : (
          <Plans
            plans={plans}
            incident={incident}
            board={board}
            floors={floors}
            address={address}
            source={source}
          />
        )
      }
    </Loaded>
  )
}

function NoPlan({ sites, mayImport }: { sites: IncidentState['sites']; mayImport: boolean }) {
  const [site] = sites
  return (
    <div className={classes.none}>
      <p>
        {sites.length === 1
          ? t`${site?.name ?? ''} has no floor plan yet.`
          : t`No site of this incident has a floor plan yet.`}
      </p>
      {site && mayImport ? (
        <p>
          <Link to={paths.site(site.id)}>{t`Import one on the page of ${site.name}`}</Link>
        </p>
      ) : null}
    </div>
  )
}

function Plans({
  plans,
  incident,
  board,
  floors,
  address,
  source,
}: PlanViewProps & { plans: readonly SitePlanHead[] }) {
  const rows = useMemo(() => new Map(board.rows.map((row) => [row.room.id, row])), [board.rows])
  const wanted = filterRows(board.rows, address.filter, address.search, floors)
  const { plan, levelId, show } = useShownLevel(plans, address.roomId)
  const shape = useLevelShape(source, plan, levelId)
  const [other, setOther] = useState<string | null>(null)
  const names = useRoomNames(plan, incident.rooms)
  const unitOf = useMemo(() => new Map(plan.units.map((unit) => [unit.id, unit])), [plan])
  const roomAt = useMemo(() => new Map(plan.links.map(({ roomId, unitId }) => [unitId, roomId])), [plan])
  const placeOf = useMemo(() => new Map(plan.links.map(({ roomId, unitId }) => [roomId, unitId])), [plan])
  const levelOfRoom = (roomId: string) => unitOf.get(placeOf.get(roomId) ?? '')?.levelId
  const marks = new Map<string, UnitMark>()
  for (const unitId of roomAt.keys()) marks.set(unitId, 'room')
  for (const row of wanted) {
    const unitId = placeOf.get(row.room.id)
    if (unitId) marks.set(unitId, markOf(row))
  }
  const onAnyPlan = new Set(plans.flatMap(({ links }) => links.map(({ roomId }) => roomId)))
  const here = wanted.filter(({ room }) => levelOfRoom(room.id) === levelId)
  const nowhere = wanted.filter(({ room }) => !onAnyPlan.has(room.id))
  const level = plan.levels.find(({ id }) => id === levelId)
  const levelName = level?.name ?? ''
  const ground = useGround(source, level)
  const siteName = incident.sites.find(({ id }) => id === plan.siteId)?.name ?? ''
  const press = (unitId: string) => {
    const roomId = roomAt.get(unitId)
    const unit = unitOf.get(unitId)
    setOther(roomId && rows.has(roomId) ? null : unit ? t`${unitWords(unit)} is not one of the rooms.` : null)
    if (roomId && rows.has(roomId)) address.openRoom(roomId)
  }

  return (
    <div className={classes.plan}>
      {plans.length > 1 ? (
        <LevelTabs
          levels={plans.map(({ id, siteId }) => ({
            id,
            ordinal: 0,
            name: incident.sites.find((site) => site.id === siteId)?.name ?? '',
          }))}
          shown={plan.id}
          onShow={(id) => show(id, null)}
        />
      ) : null}
      <LevelTabs
        levels={plan.levels}
        shown={levelId}
        onShow={(id) => show(plan.id, id)}
        note={(id) => <LevelNote rows={board.rows.filter(({ room }) => levelOfRoom(room.id) === id)} />}
      />
      <div className={classes.columns}>
        <div className={classes.drawing}>
          <PlanMap
            label={t`Plan of ${siteName}, ${levelName}`}
            shape={shape.data ?? null}
            ground={ground}
            names={names}
            marks={marks}
            chosen={address.roomId ? (placeOf.get(address.roomId) ?? null) : null}
            onUnit={press}
          />
          {shape.isError ? <LoadProblem error={shape.error} retry={() => void shape.refetch()} /> : null}
          <PlanLegend />
          <p role="status" className={classes.other}>
            {other}
          </p>
        </div>
        <div className={classes.lists}>
          <Rooms title={levelName} rows={here} empty={t`No room here.`} onPress={address.openRoom} />
          {nowhere.length > 0 ? (
            <Rooms title={t`Not on the plan`} rows={nowhere} empty="" onPress={address.openRoom} />
          ) : null}
        </div>
      </div>
    </div>
  )
}

/** Names change with the plan alone: rooms keep theirs for the whole incident. */
function useRoomNames(plan: SitePlanHead, rooms: IncidentState['rooms']) {
  const [first] = useState(rooms)
  return useMemo(() => unitNames(plan, (roomId) => roomOf(first, roomId)?.name), [plan, first])
}

/** Sums up the rooms of a level in a few signs: those that need help, those that are silent. */
function LevelNote({ rows }: { rows: readonly BoardRow[] }) {
  const help = rows.filter(({ needsHelp }) => needsHelp).length
  const silent = rows.filter(({ progress }) => progress !== 'answered').length
  return (
    <>
      {help > 0 ? (
        <span className={classes.help}>
          <HelpMark isInTextColor /> {help}
          <span className={classes.hidden}> {t`need help`}</span>
        </span>
      ) : null}
      {silent > 0 ? (
        <span className={classes.silent}>
          <ProgressMark progress="notReached" bare /> {silent}
          <span className={classes.hidden}> {t`silent`}</span>
        </span>
      ) : null}
    </>
  )
}

type RoomsProps = {
  title: string
  rows: readonly BoardRow[]
  empty: string
  onPress: (roomId: string) => void
}

function Rooms({ title, rows, empty, onPress }: RoomsProps) {
  return (
    <section aria-label={title}>
      <h2 className={classes.title}>
        <bdi>{title}</bdi> <span className={classes.count}>{rows.length}</span>
      </h2>
      {rows.length === 0 ? <p className={classes.empty}>{empty}</p> : null}
      <ul className={classes.list}>
        {rows.map(({ room, progress, needsHelp }) => (
          <li key={room.id}>
            <RoomCard
              room={room}
              progress={progress}
              needsHelp={needsHelp}
              siteName={null}
              chosen={null}
              onPress={onPress}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
