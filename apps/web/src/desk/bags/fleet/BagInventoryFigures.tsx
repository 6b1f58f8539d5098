import type { BagInventory, BagInventoryState } from '@muster/contract/fleetCalls'
import { numberWords } from '@muster/words/amounts'
import { t } from '@muster/words/t'
import type { Tone } from '../../../ui/kit/Badge.tsx'
import { StatTile, StatTiles } from '../../../ui/kit/StatTile.tsx'
import { bagStateWords } from './bagInventoryWords.ts'
import { type BagInventoryView, writeBagInventoryView } from './useBagInventory.ts'

/** The gravest first, each with its tone where there is such a bag. */
const tones = {
  expired: 'help',
  missing: 'help',
  in30: 'warn',
  in60: 'none',
  in90: 'none',
  neverCounted: 'none',
  notSetUp: 'none',
  complete: 'ok',
} as const satisfies Record<BagInventoryState, Tone>

const states = Object.keys(tones) as BagInventoryState[]

type Props = { figures: BagInventory['figures']; view: BagInventoryView }

/** The number of bags in each state; each number shows its bags, or all again. */
export function BagInventoryFigures({ figures, view }: Props) {
  return (
    <StatTiles across={4} label={t`Show only`}>
      {states.map((state) => {
        const isOpen = view.state === state
        const { state: _, ...others } = { ...view, page: 1 }
        return (
          <StatTile
            key={state}
            label={bagStateWords[state]}
            value={numberWords(figures[state])}
            tone={figures[state] > 0 ? tones[state] : 'none'}
            to={`?${writeBagInventoryView(isOpen ? others : { ...others, state })}`}
            isOpen={isOpen}
          />
        )
      })}
    </StatTiles>
  )
}
