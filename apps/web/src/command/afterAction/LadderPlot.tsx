import { durationText } from '@muster/domain/afterAction/durationText'
import type { LadderStep } from '@muster/domain/afterAction/ladderSteps'
import type { RoomProgress } from '@muster/domain/incident/board'
import { t } from '@muster/words/t'
import { PatternLines } from '@visx/pattern'
import { useId } from 'react'
import { ChartFrame } from '../../ui/kit/ChartFrame.tsx'
import { ChartLegend, FillSwatch } from '../../ui/kit/charts/ChartLegend.tsx'
import { StepAreas } from '../../ui/kit/charts/StepAreas.tsx'
import { DataTable } from '../../ui/kit/DataTable.tsx'
import { ProgressMark } from '../../ui/ProgressMark.tsx'
import { timeTicks } from './timeTicks.ts'

type LadderPlotProps = {
  /** The title of its part: each of several rounds has a plot. */
  title: string
  ladder: readonly LadderStep[]
  /** The end of the time axis, in ms; null while the incident runs. */
  duration: number | null
}

/** From the bottom up. */
const bands: readonly RoomProgress[] = ['answered', 'seen', 'notReached']

/** The number of rooms per step of the answer ladder over time; the same numbers as a table below. */
export function LadderPlot({ title, ladder, duration }: LadderPlotProps) {
  const hatch = useId()
  const [first] = ladder
  const last = ladder.at(-1)
  if (!first || !last) return null
  const rooms = Math.max(1, first.notReached + first.seen + first.answered)
  const end = Math.max(1000, last.at * 1.05, duration ?? 0)
  const fills = { answered: 'var(--answered)', seen: `url(#${hatch})`, notReached: 'var(--page)' }
  const summary = t`Of ${rooms} rooms, ${last.answered} answered, ${last.seen} saw it, ${last.notReached} were not reached.`
  return (
    <ChartFrame
      summary={summary}
      points={ladder.length}
      instead={t`${last.answered} of ${rooms} answered`}
      table={
        <DataTable
          label={t`Table: ${title}`}
          items={tenthsOf(ladder, rooms)}
          keyOf={({ at }) => at}
          columns={[
            { title: t`After`, cell: ({ at }) => durationText(at) },
            { title: t`Answered`, cell: ({ answered }) => answered, isNumber: true },
            { title: t`Seen`, cell: ({ seen }) => seen, isNumber: true },
            { title: t`Not reached`, cell: ({ notReached }) => notReached, isNumber: true },
          ]}
        />
      }
    >
      <ChartLegend
        entries={bands.map((progress) => ({
          key: progress,
          name: <ProgressMark progress={progress} />,
          swatch: <FillSwatch fill={fills[progress]} />,
        }))}
      />
      <StepAreas
        label={t`${summary} The table below has the times.`}
        steps={ladder}
        order={bands}
        fillOf={(progress) => fills[progress]}
        top={rooms}
        end={end}
        footTicks={(most) => timeTicks(end, most).map((at) => ({ at, words: durationText(at) }))}
      >
        <defs>
          <PatternLines
            id={hatch}
            width={7}
            height={7}
            orientation={['diagonal']}
            background="var(--warn-line)"
            stroke="var(--warn)"
            strokeWidth={1.6}
          />
        </defs>
      </StepAreas>
    </ChartFrame>
  )
}

/** The steps at the beginning, as each tenth of the rooms had answered, and at the end. */
function tenthsOf(ladder: readonly LadderStep[], rooms: number): LadderStep[] {
  const shown = new Set<LadderStep>()
  for (let tenth = 0; tenth <= 10; tenth++) {
    const step = ladder.find(({ answered }) => answered >= (tenth * rooms) / 10)
    if (step) shown.add(step)
  }
  const last = ladder.at(-1)
  if (last) shown.add(last)
  return [...shown]
}
