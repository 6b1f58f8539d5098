import type { PlanReport } from '@muster/contract/planCalls'
import { numberWords } from '@muster/words/amounts'
import { commaList } from '@muster/words/commaList'
import { listed } from '@muster/words/listed'
import { plural } from '@muster/words/message'
import { t } from '@muster/words/t'
import type { ReactNode } from 'react'
import { Disclosure } from '../../../ui/kit/Disclosure.tsx'
import page from '../../../ui/page/page.module.css'
import { rich } from '../../../ui/rich.tsx'
import classes from './plan.module.css'

/** The effect of an import: in one sentence, then the parts that somebody has to look at, then the rest. */
export function PlanReportView({ report }: { report: PlanReport }) {
  const { levels, unitCount, linked, unclear, withoutUnit, unlinkedUnits, unlinkedCount } = report
  const rooms = linked.length + unclear.length + withoutUnit.length
  return (
    <div className={classes.report} role="status">
      <p>
        {rich`<b>Nothing is imported yet.</b> ${plural(unitCount, '# place', '# places')} on ${plural(levels.length, '# level', '# levels')}. ${linked.length} of ${plural(rooms, '# room', '# rooms')} of this site will be on the plan.`}
      </p>
      <List
        title={t`${plural(report.problemCount, '# place', '# places')} can’t be shown`}
        count={report.problemCount}
        open
      >
        {report.problems.map(({ unit, why }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two places may have the same name and trouble; the list never changes
          <li key={at}>
            <strong>{unit}:</strong> {why}
          </li>
        ))}
        {report.problemCount > report.problems.length ? (
          <li>{t`and ${report.problemCount - report.problems.length} more.`}</li>
        ) : null}
      </List>
      {report.numberedCount > 0 ? (
        <p>
          {t`${plural(report.numberedCount, 'One place has', '# places have')} no name in the file. We name them “Place 1”, “Place 2” and so on, from north to south.`}
        </p>
      ) : null}
      <List
        title={t`${plural(unclear.length, '# room', '# rooms')} could be several places. Choose one.`}
        count={unclear.length}
        open
      >
        {unclear.map(({ roomName, unitNames }) => (
          <li key={roomName}>
            <strong>{roomName}:</strong> {listed(unitNames, 'or')}
          </li>
        ))}
      </List>
      <List
        title={t`${plural(withoutUnit.length, '# room', '# rooms')} not on the plan`}
        count={withoutUnit.length}
        open={withoutUnit.length <= 20}
      >
        <li className={page.note}>{commaList(withoutUnit)}</li>
      </List>
      <List title={t`${plural(linked.length, '# room', '# rooms')} on the plan`} count={linked.length}>
        {linked.map(({ roomName, unitName, levelName, how }) => (
          <li key={roomName}>
            <strong>{roomName}:</strong> {unitName}, {levelName}
            {how === 'kept' ? ` (${t`as before`})` : ''}
          </li>
        ))}
      </List>
      <List
        title={t`${plural(unlinkedCount, '# named place', '# named places')} that match no room`}
        count={unlinkedCount}
      >
        <li className={page.note}>
          {unlinkedUnits.join('; ')}
          {unlinkedCount > unlinkedUnits.length ? ' …' : ''}
        </li>
      </List>
      <LeftOut leftOut={report.leftOut} />
      <List title={t`${plural(levels.length, '# level', '# levels')}`} count={levels.length}>
        {levels.map(({ id, name, unitCount: count }) => (
          <li key={id}>
            <strong>{name}:</strong> {t`${plural(count, '# place', '# places')}`}
          </li>
        ))}
      </List>
    </div>
  )
}

/** The drawn shapes that are no places. Somebody who misses a room finds its name here. */
function LeftOut({ leftOut }: Pick<PlanReport, 'leftOut'>) {
  const count = leftOut.reduce((sum, each) => sum + each.count, 0)
  return (
    <List
      title={t`${plural(count, '# shape', '# shapes')} skipped because they are not places`}
      count={count}
    >
      {leftOut.map(({ what, count: many, names }) => (
        <li key={what}>
          <strong>
            {numberWords(many)} × {what}
          </strong>
          {names.length > 0 ? `: ${commaList(names)}` : ''}
        </li>
      ))}
    </List>
  )
}

type ListProps = { title: string; count: number; open?: boolean; children: ReactNode }

function List({ title, count, open = false, children }: ListProps) {
  if (count === 0) return null
  return (
    <Disclosure isOpen={open} summary={title}>
      <ul className={classes.list}>{children}</ul>
    </Disclosure>
  )
}
