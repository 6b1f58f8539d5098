import { scaleLinear } from '@visx/scale'
import { Bar, Line, LinePath } from '@visx/shape'
import { FootAxis, type FootTick, type Scale, ValueAxis } from './ChartAxes.tsx'
import { ChartCanvas } from './ChartCanvas.tsx'
import classes from './charts.module.css'
import { type SeriesLook, SeriesMark } from './seriesLooks.tsx'

/** A value at a moment, in ms since 1970; null where nobody knows it, which is a gap. */
export type Point = { at: number; value: number | null }

export type Series = {
  key: string
  look: SeriesLook
  points: readonly Point[]
  /** True for a mark at each value. */
  isMarked?: boolean
}

/** The spread of many values at a moment. */
export type Spread = {
  at: number
  lowest: number
  highest: number
  /** The middle half; null where too few values make one. */
  half: { from: number; to: number } | null
}

type LinesChartProps = {
  label: string
  series: readonly Series[]
  spreads?: readonly Spread[]
  /** The lowest and the highest value there may be. */
  range: { from: number; to: number }
  /** The moments at both ends. */
  time: { from: number; to: number }
  footTicks: readonly FootTick[]
  /** A value that is too little, as a dashed line. */
  limit?: number | undefined
  /** In em. */
  height?: number
}

const widestBar = 18

/** Values over time as lines, with the spread behind each where there is one. */
export function LinesChart(props: LinesChartProps) {
  const { label, series, spreads = [], range, time, footTicks, limit, height = 10 } = props
  const isMoment = time.from === time.to
  const domain = isMoment ? [time.from - 1, time.to + 1] : [time.from, time.to]
  return (
    <ChartCanvas label={label} height={height} left={3.25}>
      {(area) => {
        const margin = spreads.length > 0 ? widestBar : area.em / 2
        const x = scaleLinear<number>({ domain, range: [area.left + margin, area.right - margin] })
        const y = scaleLinear<number>({
          domain: [range.from, range.to],
          range: [area.foot, area.top],
          clamp: true,
        })
        return (
          <>
            <ValueAxis area={area} scale={y} ticks={[range.from, (range.from + range.to) / 2, range.to]} />
            <FootAxis area={area} scale={x} ticks={footTicks} />
            <Spreads spreads={spreads} x={x} y={y} look={series[0]?.look ?? 'circle'} />
            {limit === undefined ? null : (
              <Line
                className={classes.limit}
                from={{ x: area.left, y: y(limit) }}
                to={{ x: area.right, y: y(limit) }}
              />
            )}
            {series.map((each) => (
              <SeriesLine key={each.key} series={each} x={x} y={y} />
            ))}
          </>
        )
      }}
    </ChartCanvas>
  )
}

function SeriesLine({ series: { look, points, isMarked }, x, y }: { series: Series; x: Scale; y: Scale }) {
  return (
    <>
      <LinePath
        className={classes.line}
        data-look={look}
        data={[...points]}
        defined={({ value }) => value !== null}
        x={({ at }) => x(at)}
        y={({ value }) => y(value ?? 0)}
      />
      {isMarked
        ? points.map(({ at, value }) =>
            value === null ? null : <SeriesMark key={`${at} ${value}`} look={look} x={x(at)} y={y(value)} />,
          )
        : null}
    </>
  )
}

type SpreadsProps = { spreads: readonly Spread[]; x: Scale; y: Scale; look: SeriesLook }

function Spreads({ spreads, x, y, look }: SpreadsProps) {
  const gaps = spreads.slice(1).map(({ at }, before) => x(at) - x(spreads[before]?.at ?? at))
  const width = Math.max(3, Math.min(widestBar, ...gaps.map((gap) => gap * 0.6)))
  return spreads.map(({ at, lowest, highest, half }) => (
    <g key={at}>
      <Line className={classes.reach} from={{ x: x(at), y: y(lowest) }} to={{ x: x(at), y: y(highest) }} />
      {half === null ? null : (
        <Bar
          className={classes.half}
          data-look={look}
          x={x(at) - width / 2}
          y={y(half.to)}
          width={width}
          height={Math.max(2, y(half.from) - y(half.to))}
          rx={2}
        />
      )}
    </g>
  ))
}
