import type { BagInventory, BagInventoryState } from '@muster/contract/fleetCalls'
import classes from './bagInventory.module.css'
import { bagStateWords } from './bagInventoryWords.ts'

type Props = {
  figures: BagInventory['figures']
  state: BagInventoryState | undefined
  choose: (state: BagInventoryState | undefined) => void
}

const order: readonly BagInventoryState[] = [
  ...(['expired', 'missing', 'in30', 'in60', 'in90', 'neverCounted', 'notSetUp', 'complete'] as const),
]
const grave: ReadonlySet<BagInventoryState> = new Set<BagInventoryState>(['expired', 'missing'])

/** The number of bags in each state; each number shows its bags. */
export function BagInventoryFigures({ figures, state, choose }: Props) {
  return (
    <fieldset className={classes.figures} style={{ border: 0, margin: 0, padding: 0 }} aria-label="Show only">
      {order.map((each) => (
        <button
          key={each}
          type="button"
          className={classes.figure}
          aria-pressed={state === each}
          data-grave={grave.has(each) && figures[each] > 0}
          onClick={() => choose(state === each ? undefined : each)}
        >
          <strong>{figures[each].toLocaleString('en-US')}</strong>
          <span>{bagStateWords[each]}</span>
        </button>
      ))}
    </fieldset>
  )
}
