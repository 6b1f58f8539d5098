import type { AfterAction, Earlier } from '@muster/contract/afterActionCalls'
import { momentText } from '@muster/domain/afterAction/durationText'
import { actionName } from '@muster/domain/incident/actionGuides'
import { t } from '@muster/words/t'
import { paths } from '../../paths.ts'
import { KindTag } from '../../ui/KindBand.tsx'
import { DataTable } from '../../ui/kit/DataTable.tsx'
import { EmptyState } from '../../ui/kit/EmptyState.tsx'
import { Meter } from '../../ui/kit/Meter.tsx'
import { Loaded } from '../../ui/page/LoadProblem.tsx'
import page from '../../ui/page/page.module.css'
import { dayAndTime } from '../../ui/recordTimes.ts'
import { useEarlier } from './useAfterAction.ts'

/** This incident beside the last ten with the same action at the same sites. */
export function EarlierTable({ report }: { report: AfterAction }) {
  const earlier = useEarlier(report.incidentId)
  if (report.hasOtherSites)
    return (
      <p className={page.note}>
        {t`This incident includes sites you don’t manage, so it is not compared with others.`}
      </p>
    )
  return (
    <Loaded query={earlier} height={90}>
      {(items) =>
        items.length === 0 ? (
          <EmptyState title={t`Nothing to compare yet.`}>
            {t`No earlier ${actionName(report.action)} at the same sites has ended.`}
          </EmptyState>
        ) : (
          <Compared report={report} items={items} />
        )
      }
    </Loaded>
  )
}

function Compared({ report, items }: { report: AfterAction; items: readonly Earlier[] }) {
  const { incidentId, kind, startedAt, numbers } = report
  const own: Earlier = {
    incidentId,
    kind,
    startedAt,
    rooms: numbers.rooms.length,
    duration: numbers.duration,
    spreads: numbers.spreads,
  }
  const all = [own, ...items]
  const longest = Math.max(1, ...all.map(({ spreads }) => spreads.answered.median ?? 0))
  return (
    <DataTable
      label={t`Earlier incidents`}
      items={all}
      keyOf={(each) => each.incidentId}
      linkTo={(each) => (each === own ? null : paths.afterAction(each.incidentId))}
      columns={[
        {
          title: t`When`,
          cell: (each) => (
            <>
              {each === own ? t`This incident` : dayAndTime(each.startedAt)} <KindTag kind={each.kind} />
            </>
          ),
        },
        { title: t`Rooms`, isNumber: true, cell: (each) => each.rooms },
        { title: t`Median seen`, isNumber: true, cell: ({ spreads }) => momentText(spreads.seen.median) },
        {
          title: t`Median answered`,
          cell: ({ spreads: { answered } }) => (
            <Meter
              label={t`Median answered`}
              value={answered.median ?? 0}
              max={longest}
              said={momentText(answered.median)}
            />
          ),
        },
        { title: '90%', isNumber: true, cell: ({ spreads }) => momentText(spreads.answered.p90) },
        { title: t`Never`, isNumber: true, cell: ({ spreads }) => spreads.answered.never },
        {
          title: t`Duration`,
          isNumber: true,
          cell: ({ duration }) => (duration === null ? 'running' : momentText(duration)),
        },
      ]}
    />
  )
}
