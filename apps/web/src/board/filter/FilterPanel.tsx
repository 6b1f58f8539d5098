import type { Board } from '@muster/domain/incident/board'
import type { IncidentState } from '@muster/domain/incident/state'
import { Chip } from '../../ui/kit/Chip.tsx'
import {
  type BoardFilter,
  countTraits,
  type Facet,
  type Floors,
  facetsOf,
  toggleTrait,
} from './boardFilter.ts'
import classes from './FilterPanel.module.css'

type FilterPanelProps = {
  incident: IncidentState
  board: Board
  floors: Floors
  filter: BoardFilter
  search: string
  onFilter: (filter: BoardFilter) => void
}

/** Everything rooms differ in, with how many there are of each; several of one line mean any of them. */
export function FilterPanel({ incident, board, floors, filter, search, onFilter }: FilterPanelProps) {
  const facets = facetsOf(incident, floors)
  const counts = countTraits(board.rows, filter, search, floors, facets)
  return (
    <div className={classes.panel} id="board-filters">
      {facets.map((facet) => (
        <Traits key={facet.title} facet={facet} counts={counts} filter={filter} onFilter={onFilter} />
      ))}
    </div>
  )
}

type TraitsProps = Pick<FilterPanelProps, 'filter' | 'onFilter'> & {
  facet: Facet
  counts: Map<string, number>
}

function Traits({ facet, counts, filter, onFilter }: TraitsProps) {
  return (
    <fieldset className={classes.facet}>
      <legend className={classes.title}>{facet.title}</legend>
      {facet.traits.map(([trait, word]) => (
        <Chip key={trait} isOn={filter.has(trait)} onClick={() => onFilter(toggleTrait(filter, trait))}>
          {word} <span className={classes.count}>{counts.get(trait) ?? 0}</span>
        </Chip>
      ))}
    </fieldset>
  )
}
