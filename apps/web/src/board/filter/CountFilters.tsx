import type { Board } from '@muster/domain/incident/board'
import { plural } from '@muster/words/message'
import { t } from '@muster/words/t'
import type { ReactNode } from 'react'
import { ProgressMark } from '../../ui/ProgressMark.tsx'
import {
  type BoardFilter,
  filtersByProgress,
  sectionOf,
  silentTraits,
  toggleProgress,
  toggleTrait,
} from './boardFilter.ts'
import classes from './CountFilters.module.css'

type CountFiltersProps = {
  board: Board
  filter: BoardFilter
  onFilter: (filter: BoardFilter) => void
  /** True within the colored header of the board: white on its color, without the ladder. */
  isInHeader?: boolean
}

/** The incident in four numbers; three of them also cut the board down to their rooms. */
export function CountFilters({ board, filter, onFilter, isInHeader = false }: CountFiltersProps) {
  const { counts, people, expected, rows } = board
  const ofAll = t`of ${plural(counts.all, '# room', '# rooms')}`
  const tile = (kind: Tile, count: number, label: string, detail: ReactNode) => (
    <button
      type="button"
      className={classes.tile}
      data-filter={kind}
      data-any={count > 0}
      aria-pressed={isChosen(filter, kind)}
      onClick={() => onFilter(toggled(filter, kind))}
    >
      <Numbers number={count} label={label} detail={detail} />
    </button>
  )
  return (
    <section className={classes.counts} data-in-header={isInHeader || undefined} aria-label={t`Room counts`}>
      {tile('help', counts.needsHelp, t`Need help`, ofAll)}
      {tile(
        'silent',
        counts.silent,
        t`Silent`,
        <>
          <span>
            <ProgressMark progress="notReached" bare />{' '}
            {t`${plural(counts.notReached, '# not reached', '# not reached')}`}
          </span>{' '}
          <span>
            <ProgressMark progress="seen" bare /> {t`${plural(counts.seen, '# seen', '# seen')}`}
          </span>
        </>,
      )}
      {tile('answered', counts.answered, t`Answered`, ofAll)}
      <p className={classes.tile}>
        <Numbers
          number={people.counted}
          label={
            <>
              <span className={classes.more}>{t`People counted`}</span>
              <span className={classes.short} aria-hidden>
                {t`People`}
              </span>
            </>
          }
          detail={[
            t`${people.roomsCounted} of ${plural(counts.all, '# room', '# rooms')}`,
            ...(expected === null ? [] : [t`${plural(expected, '# student', '# students')} expected`]),
          ].join(' · ')}
        />
      </p>
      {isInHeader ? null : (
        <div className={classes.ladder} aria-hidden>
          {sections.map((section) => {
            const count = rows.filter((row) => sectionOf(row) === section).length
            return count > 0 ? (
              <span key={section} data-progress={section} style={{ flexGrow: count }} />
            ) : null
          })}
        </div>
      )}
    </section>
  )
}

const sections = ['help', 'answered', 'seen', 'notReached'] as const

type Tile = 'help' | 'silent' | 'answered'
const traitsOf = { silent: silentTraits, answered: ['answered'] }

function isChosen(filter: BoardFilter, kind: Tile): boolean {
  return kind === 'help' ? filter.has('help') : filtersByProgress(filter, traitsOf[kind])
}

function toggled(filter: BoardFilter, kind: Tile): BoardFilter {
  return kind === 'help' ? toggleTrait(filter, 'help') : toggleProgress(filter, traitsOf[kind])
}

function Numbers({ number, label, detail }: { number: number; label: ReactNode; detail: ReactNode }) {
  return (
    <>
      <span className={classes.number}>{number}</span>
      <span className={classes.label}>{label}</span>
      <span className={classes.detail}>{detail}</span>
    </>
  )
}
