import { useElementSize } from '@mantine/hooks'
import { durationText } from '@muster/domain/afterAction/durationText'
import type { LadderStep } from '@muster/domain/afterAction/ladderSteps'
import type { RoomProgress } from '@muster/domain/incident/board'
import { useId } from 'react'
import { Disclosure } from '../../ui/kit/Disclosure.tsx'
import { ProgressMark } from '../../ui/ProgressMark.tsx'
import classes from './plots.module.css'
import { Scroll } from './Scroll.tsx'
import { timeTicks } from './timeTicks.ts'

/** The width before the page knows its own. */
const usualWidth = 760
const height = 240
const left = 44
const right = 12
const base = 204
const top = 10

/** From the bottom up. */
const bands: readonly RoomProgress[] = ['answered', 'seen', 'notReached']

type LadderPlotProps = {
  /** The title of its part: each of several rounds has a plot. */
  title: string
  ladder: readonly LadderStep[]
  /** The end of the time axis, in ms; null while the incident runs. */
  duration: number | null
}

/** The number of rooms per step of the answer ladder over time; the same numbers as a table below. */
export function LadderPlot({ title, ladder, duration }: LadderPlotProps) {
  const hatch = useId()
  // Drawn at its real width, so that words keep their size on a phone.
  const { ref, width: measured } = useElementSize<HTMLElement>()
  const width = measured > 0 ? Math.max(260, Math.round(measured)) : usualWidth
  const [first] = ladder
  const last = ladder.at(-1)
  if (!first || !last) return null
  const rooms = Math.max(1, first.notReached + first.seen + first.answered)
  const span = Math.max(1000, last.at * 1.05, duration ?? 0)
  const x = (at: number) => left + (Math.min(at, span) / span) * (width - left - right)
  const y = (count: number) => base - (count / rooms) * (base - top)
  return (
    <figure className={classes.plot} ref={ref}>
      <ul className={classes.legend}>
        {bands.map((progress) => (
          <li key={progress}>
            <span className={classes.swatch} data-progress={progress} aria-hidden />
            <ProgressMark progress={progress} />
          </li>
        ))}
      </ul>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={`Of ${rooms} rooms, ${last.answered} answered, ${last.seen} saw it, ${last.notReached} were not reached. The table below has the times.`}
      >
        <defs>
          <pattern
            id={hatch}
            width="7"
            height="7"
            patternUnits="userSpaceOnUse"
            patternTransform="rotate(45)"
          >
            <rect width="7" height="7" className={classes.seen} />
            <rect width="1.6" height="7" className={classes.seenLine} />
          </pattern>
        </defs>
        <rect
          x={left}
          y={top}
          width={width - left - right}
          height={base - top}
          className={classes.notReached}
        />
        <path d={areaOf(ladder, (step) => step.answered + step.seen, x, y, span)} fill={`url(#${hatch})`} />
        <path d={areaOf(ladder, (step) => step.answered, x, y, span)} className={classes.answered} />
        {[0, rooms].map((mark) => (
          <text key={mark} x={left - 8} y={y(mark) + 4} textAnchor="end" className={classes.mark}>
            {mark}
          </text>
        ))}
        {timeTicks(span, width < 500 ? 4 : 7).map((at) => (
          <g key={at}>
            <line x1={x(at)} x2={x(at)} y1={base} y2={base + 5} className={classes.line} />
            <text x={x(at)} y={base + 22} textAnchor={at === 0 ? 'start' : 'middle'} className={classes.mark}>
              {durationText(at)}
            </text>
          </g>
        ))}
      </svg>
      <Disclosure summary="Show as a table">
        <Scroll label={`Table: ${title}`}>
          <LadderTable ladder={ladder} rooms={rooms} />
        </Scroll>
      </Disclosure>
    </figure>
  )
}

/** A step series as a filled shape. */
function areaOf(
  ladder: readonly LadderStep[],
  of: (step: LadderStep) => number,
  x: (at: number) => number,
  y: (count: number) => number,
  span: number,
): string {
  let path = `M${x(0)} ${y(0)}`
  for (const [at, step] of ladder.entries()) {
    path += `L${x(step.at).toFixed(1)} ${y(of(step)).toFixed(1)}`
    path += `H${x(ladder[at + 1]?.at ?? span).toFixed(1)}`
  }
  return `${path}V${y(0)}Z`
}

/** At the beginning, as each tenth of the rooms had answered, and at the end. */
function LadderTable({ ladder, rooms }: { ladder: readonly LadderStep[]; rooms: number }) {
  const shown = new Set<LadderStep>()
  for (let tenth = 0; tenth <= 10; tenth++) {
    const step = ladder.find(({ answered }) => answered >= (tenth * rooms) / 10)
    if (step) shown.add(step)
  }
  const last = ladder.at(-1)
  if (last) shown.add(last)
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">After</th>
          <th scope="col">Answered</th>
          <th scope="col">Seen</th>
          <th scope="col">Not reached</th>
        </tr>
      </thead>
      <tbody>
        {[...shown].map(({ at, answered, seen, notReached }) => (
          <tr key={at}>
            <th scope="row">{durationText(at)}</th>
            <td>{answered}</td>
            <td>{seen}</td>
            <td>{notReached}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
