import { Title } from '@mantine/core'
import type { SitePlanHead } from '@muster/contract/planCalls'
import { plural } from '@muster/words/message'
import { t } from '@muster/words/t'
import { useMemo, useState } from 'react'
import { useMay } from '../../../auth/accountState.ts'
import { LevelTabs } from '../../../plan/LevelTabs.tsx'
import { PlanMap } from '../../../plan/PlanMap.tsx'
import type { UnitMark } from '../../../plan/unitMark.ts'
import { unitNames } from '../../../plan/unitNames.ts'
import { useGround } from '../../../plan/usePlanPicture.ts'
import { useLevelShape, useSitePlan } from '../../../plan/usePlans.ts'
import { useSiteRooms } from '../../../siteChoice/useSiteRooms.ts'
import { DatedTime } from '../../../ui/DatedTime.tsx'
import { Loaded } from '../../../ui/page/LoadProblem.tsx'
import page from '../../../ui/page/page.module.css'
import { rich } from '../../../ui/rich.tsx'
import { isDrawn } from '../draw/drawing.ts'
import { DrawPlan } from './DrawPlan.tsx'
import { ImportPlan } from './ImportPlan.tsx'
import { LinkTable } from './LinkTable.tsx'

/** A site's floor plan: looked at by everybody who sees the site, kept by who keeps its bags. */
export function PlanPart({ siteId, siteName }: { siteId: number; siteName: string }) {
  const plan = useSitePlan(siteId)
  const mayKeep = useMay('bag.manage', [siteId])
  return (
    <section className={page.card} aria-labelledby="plan">
      <Title order={2} id="plan">
        {t`Floor plan`}
      </Title>
      <Loaded query={plan}>
        {(found) =>
          found ? (
            <Shown key={found.id} plan={found} siteName={siteName} mayEdit={mayKeep} />
          ) : (
            <p className={page.note}>
              {mayKeep
                ? t`No plan yet. Add one to see rooms and their status on the board.`
                : t`No plan yet. Ask a site manager to import one.`}
            </p>
          )
        }
      </Loaded>
      {mayKeep && plan.isSuccess ? (
        <>
          <DrawPlan siteId={siteId} siteName={siteName} plan={plan.data} />
          <ImportPlan siteId={siteId} hasPlan={plan.data !== null} />
        </>
      ) : null}
    </section>
  )
}

type ShownProps = { plan: SitePlanHead; siteName: string; mayEdit: boolean }

function Shown({ plan, siteName, mayEdit }: ShownProps) {
  const rooms = useSiteRooms(plan.siteId, mayEdit)
  const [levelId, setLevel] = useState(plan.levels[0]?.id ?? null)
  /** The room that is being given a place. */
  const [placing, setPlacing] = useState<string | null>(null)
  const [pressed, setPressed] = useState<string | null>(null)
  const shape = useLevelShape({ siteId: plan.siteId }, plan, levelId)
  const names = useMemo(() => {
    const known = new Map(rooms.data?.map(({ id, name }) => [id, name]))
    return unitNames(plan, (roomId) => known.get(roomId))
  }, [plan, rooms.data])
  const marks = useMemo(
    () => new Map<string, UnitMark>(plan.links.map(({ unitId }) => [unitId, 'room'])),
    [plan],
  )
  const placed = plan.links.find(({ roomId }) => roomId === placing)?.unitId
  const level = plan.levels.find(({ id }) => id === levelId)
  const ground = useGround({ siteId: plan.siteId }, level)
  const showRoom = (roomId: string | null) => {
    setPlacing(roomId)
    setPressed(null)
    const unitId = plan.links.find((link) => link.roomId === roomId)?.unitId
    const unit = plan.units.find(({ id }) => id === unitId)
    if (unit) setLevel(unit.levelId)
  }
  return (
    <>
      <p className={page.note}>
        {plan.fileName} ·{' '}
        {t`${plan.units.length} places on ${plural(plan.levels.length, 'one level', '# levels')}`} ·{' '}
        {t`${plural(plan.links.length, '# of them is a room', '# of them are rooms')}`} ·{' '}
        {isDrawn(plan)
          ? rich`saved by ${plan.importedByName}, ${<DatedTime at={plan.importedAt} />}`
          : rich`imported by ${plan.importedByName}, ${<DatedTime at={plan.importedAt} />}`}
      </p>
      <LevelTabs levels={plan.levels} shown={levelId} onShow={setLevel} />
      <PlanMap
        label={t`Plan of ${siteName}, ${level?.name ?? ''}`}
        shape={shape.data ?? null}
        ground={ground}
        names={names}
        marks={marks}
        chosen={pressed ?? placed ?? null}
        onUnit={setPressed}
      />
      {mayEdit ? (
        <LinkTable
          plan={plan}
          rooms={rooms}
          placing={placing}
          onPlace={showRoom}
          pressed={pressed}
          onUnit={(unitId) => {
            setPressed(unitId)
            const unit = plan.units.find(({ id }) => id === unitId)
            if (unit) setLevel(unit.levelId)
          }}
        />
      ) : null}
    </>
  )
}
