import type { BoardRow } from '@muster/domain/incident/board'
import { shortName } from '../../board/rooms/roomGroups.ts'
import { markOf, type UnitMark } from '../../plan/unitMark.ts'
import { columnLetter, type PaperPlan as Plan } from './planGrid.ts'
import classes from './print.module.css'

/** The space beside and above the plan for the letters and numbers of the grid, in millimeters. */
const margin = 6

type PaperPlanProps = {
  label: string
  plan: Plan
  /** The address of the picture that it was drawn on, which fills the sheet as the plan does. Null: there is none. */
  picture: string | null
  /** The row of the board that a unit is; undefined where it is none of our rooms. */
  rowOf: (unitId: string) => BoardRow | undefined
}

/** One level in black on white: rooms that need help ▲, silent ones ○, those that have seen ◐, and answered ●. */
export function PaperPlan({ label, plan, picture, rowOf }: PaperPlanProps) {
  const { width, height, columns, rows, cell, outlines, units } = plan
  const across = (at: number) => (at === columns ? width : at * cell)
  const down = (at: number) => (at === rows ? height : at * cell)
  return (
    <svg
      role="img"
      aria-label={label}
      className={classes.plan}
      viewBox={`${-margin} ${-margin} ${width + margin * 2} ${height + margin * 2}`}
      style={{ maxWidth: `${width + margin * 2}mm` }}
    >
      <defs>
        <pattern
          id="paper-help"
          width="2"
          height="2"
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(45)"
        >
          <rect width="2" height="2" fill="#fff" />
          <rect width="0.9" height="2" fill="#777" />
        </pattern>
        <pattern id="paper-silent" width="2.4" height="2.4" patternUnits="userSpaceOnUse">
          <rect width="2.4" height="2.4" fill="#fff" />
          <circle cx="1.2" cy="1.2" r="0.3" fill="#555" />
        </pattern>
      </defs>
      {picture ? (
        <image
          href={picture}
          width={width}
          height={height}
          preserveAspectRatio="none"
          className={classes.picture}
        />
      ) : null}
      {outlines.map((path) => (
        <path
          key={path.slice(0, 80)}
          d={path}
          fill="none"
          stroke="#000"
          strokeWidth="0.5"
          fillRule="evenodd"
        />
      ))}
      {units.map(({ id, path }) => {
        const row = rowOf(id)
        const mark = row ? markOf(row) : 'none'
        return (
          <path
            key={id}
            d={path}
            fillRule="evenodd"
            stroke="#000"
            strokeWidth={mark === 'help' ? 0.9 : 0.25}
            fill={fills[mark] ?? '#fff'}
            fillOpacity={picture ? 0.6 : 1}
          />
        )
      })}
      <g stroke="#000" strokeWidth="0.12" strokeDasharray="0.8 0.8">
        {Array.from({ length: columns + 1 }, (_, at) => across(at)).map((x) => (
          <line key={x} x1={x} x2={x} y1={0} y2={height} />
        ))}
        {Array.from({ length: rows + 1 }, (_, at) => down(at)).map((y) => (
          <line key={y} x1={0} x2={width} y1={y} y2={y} />
        ))}
      </g>
      <g fontSize="3.4" fontWeight="700" textAnchor="middle">
        {Array.from({ length: columns }, (_, at) => (
          <text key={columnLetter(at)} x={(across(at) + across(at + 1)) / 2} y={-1.6}>
            {columnLetter(at)}
          </text>
        ))}
        {Array.from({ length: rows }, (_, at) => at + 1).map((row) => (
          <text key={row} x={-3} y={(down(row - 1) + down(row)) / 2 + 1.2}>
            {row}
          </text>
        ))}
      </g>
      <g fontSize="2.7" textAnchor="middle">
        {units.map(({ id, x, y }) => {
          const row = rowOf(id)
          if (!row) return null
          return (
            <g key={id}>
              <Sign mark={markOf(row)} x={x} y={y - 2} />
              <text x={x} y={y + 2.6} stroke="#fff" strokeWidth="0.9" paintOrder="stroke" fontWeight="700">
                {shortName(row.room.name)}
              </text>
            </g>
          )
        })}
      </g>
    </svg>
  )
}

const fills: Record<string, string> = {
  help: 'url(#paper-help)',
  notReached: 'url(#paper-silent)',
  seen: '#fff',
  answered: '#fff',
  none: '#e4e4e4',
}

/** The sign of a row as on every screen, above its name. Drawn, because fonts do not agree on how ○ ◐ ● look. */
function Sign({ mark, x, y }: { mark: UnitMark; x: number; y: number }) {
  if (mark === 'help')
    return <path d={`M${x} ${y - 2}l2 3.6h-4z`} fill="#000" stroke="#fff" strokeWidth="0.4" />
  return (
    <>
      <circle
        cx={x}
        cy={y}
        r="1.5"
        fill={mark === 'answered' ? '#000' : '#fff'}
        stroke="#000"
        strokeWidth="0.45"
      />
      {mark === 'seen' ? <path d={`M${x} ${y - 1.5}a1.5 1.5 0 0 1 0 3z`} fill="#000" /> : null}
    </>
  )
}
