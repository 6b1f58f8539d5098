import type { AfterAction, Earlier } from '@muster/contract/afterActionCalls'
import { momentText } from '@muster/domain/afterAction/durationText'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { KindTag } from '../../ui/KindBand.tsx'
import { EmptyState } from '../../ui/kit/EmptyState.tsx'
import { Loaded } from '../../ui/page/LoadProblem.tsx'
import page from '../../ui/page/page.module.css'
import { dayAndTime } from '../../ui/times.ts'
import classes from './afterAction.module.css'
import plotClasses from './plots.module.css'
import { Scroll } from './Scroll.tsx'
import { useEarlier } from './useAfterAction.ts'

/** This incident beside the last ten with the same action at the same sites. */
export function EarlierTable({ report }: { report: AfterAction }) {
  const earlier = useEarlier(report.incidentId)
  if (report.hasOtherSites)
    return (
      <p className={page.note}>
        This incident includes sites you don’t manage, so it is not compared with others.
      </p>
    )
  return (
    <Loaded query={earlier} height={90}>
      {(items) =>
        items.length === 0 ? (
          <EmptyState title="Nothing to compare yet.">
            No earlier {report.action} at the same sites has ended.
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
    <Scroll label="Earlier incidents">
      <table className={plotClasses.table}>
        <thead>
          <tr>
            <th scope="col">When</th>
            <th scope="col">Rooms</th>
            <th scope="col">Median seen</th>
            <th scope="col">Median answered</th>
            <td className={plotClasses.drawn} aria-hidden />
            <th scope="col">90%</th>
            <th scope="col">Never</th>
            <th scope="col">Duration</th>
          </tr>
        </thead>
        <tbody>
          {all.map((each) => (
            <tr key={each.incidentId} data-own={each === own || undefined}>
              <th scope="row" className={classes.room}>
                {each === own ? (
                  'This incident'
                ) : (
                  <Link to={paths.afterAction(each.incidentId)}>{dayAndTime(each.startedAt)}</Link>
                )}{' '}
                <KindTag kind={each.kind} />
              </th>
              <td>{each.rooms}</td>
              <td>{momentText(each.spreads.seen.median)}</td>
              <td>{momentText(each.spreads.answered.median)}</td>
              <td className={plotClasses.drawn} aria-hidden>
                <span className={classes.share}>
                  <span style={{ width: `${((each.spreads.answered.median ?? 0) / longest) * 100}%` }} />
                </span>
              </td>
              <td>{momentText(each.spreads.answered.p90)}</td>
              <td>{each.spreads.answered.never}</td>
              <td>{each.duration === null ? 'running' : momentText(each.duration)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  )
}
