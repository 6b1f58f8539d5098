import type { FleetBag } from '@muster/contract/fleetCalls'
import { bagKindWords } from '@muster/domain/readiness/bagKindWords'
import type { ReactNode } from 'react'
import { TimeText } from '../../ui/TimeText.tsx'
import classes from './fleet.module.css'
import { standingWords } from './fleetWords.ts'

type Props = { bag: FleetBag; today: string; name: ReactNode; where?: string }

/** One bag and how it stands. `where` goes before what it is for. */
export function BagLine({ bag, today, name, where }: Props) {
  const { kind, roomName, lastCount } = bag
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
          {standingWords(bag, today).map(({ text, isGrave }) => (
            <li key={text} data-grave={isGrave}>
              {text}
            </li>
          ))}
        </ul>
        {lastCount ? (
          <span className={classes.dim}>
            Counted <TimeText at={lastCount.at} /> by <span dir="auto">{lastCount.byName}</span>
          </span>
        ) : null}
      </div>
    </div>
  )
}
