import type { BagInventoryItem } from '@muster/contract/fleetCalls'
import { bagKindWords } from '@muster/domain/readiness/bagKindWords'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '../../../paths.ts'
import { TimeText } from '../../../ui/TimeText.tsx'
import { StateMark } from '../../rbims/StateMark.tsx'
import classes from './bagInventory.module.css'
import { bagStatusWords } from './bagInventoryWords.ts'

type Props = { bag: BagInventoryItem; today: string; name: ReactNode; where?: string }

/** One bag and its state. `where` goes before its purpose. */
export function BagLine({ bag, today, name, where }: Props) {
  const { kind, roomName, lastCount, hardware } = bag
  const place = roomName === bag.name ? null : (roomName ?? bagKindWords[kind])
  const about = [where, place].filter(Boolean).join(' · ')
  return (
    <div className={classes.bag}>
      <div>
        {name}
        <span className={classes.dim}>{about}</span>
      </div>
      <div>
        <ul className={classes.words}>
          {bagStatusWords(bag, today).map(({ text, isGrave }) => (
            <li key={text} data-grave={isGrave}>
              {text}
            </li>
          ))}
        </ul>
        {hardware ? <Hardware hardware={hardware} /> : null}
        {lastCount ? (
          <span className={classes.dim}>
            Counted <TimeText at={lastCount.at} /> by <span dir="auto">{lastCount.byName}</span>
          </span>
        ) : null}
      </div>
    </div>
  )
}

/** Most RBIMs of a bag that are named; the list of them has all. */
const mostNamed = 3

/** The state of its RBIMs, the gravest first, and the way to each. */
function Hardware({ hardware: { state, rbims } }: { hardware: NonNullable<BagInventoryItem['hardware']> }) {
  const left = rbims.length - mostNamed
  return (
    <span className={classes.hardware}>
      <StateMark state={state} />
      {rbims.slice(0, mostNamed).map(({ serialNumber }) => (
        <Link key={serialNumber} to={paths.rbim(serialNumber)} aria-label={`RBIM ${serialNumber}`}>
          {serialNumber}
        </Link>
      ))}
      {left > 0 ? <span className={classes.dim}>and {left} more</span> : null}
    </span>
  )
}
