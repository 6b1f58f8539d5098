import type { BagInventoryItem } from '@muster/contract/fleetCalls'
import { t } from '@muster/words/t'
import { Link } from 'react-router'
import { paths } from '../../../paths.ts'
import { Badge } from '../../../ui/kit/Badge.tsx'
import page from '../../../ui/page/page.module.css'
import { RbimStateMark } from '../../../ui/RbimStateMark.tsx'
import { rich } from '../../../ui/rich.tsx'
import { TimeText } from '../../../ui/TimeText.tsx'
import classes from './bagInventory.module.css'
import { bagStatusWords } from './bagInventoryWords.ts'

/** The state of a bag, gravest first. */
export function BagMarks({ bag, today }: { bag: BagInventoryItem; today: string }) {
  return (
    <span className={classes.marks}>
      {bagStatusWords(bag, today).map(({ text, tone }) => (
        <Badge key={text} tone={tone}>
          {text}
        </Badge>
      ))}
    </span>
  )
}

/** The last count of a bag: when, and by whom. */
export function LastCount({ bag: { lastCount } }: { bag: BagInventoryItem }) {
  if (!lastCount) return '–'
  return (
    <span>
      {rich`${<TimeText at={lastCount.at} />} by`} <span dir="auto">{lastCount.byName}</span>
    </span>
  )
}

/** Most RBIMs of a bag that are named; the list of them has all. */
const mostNamed = 3

/** The state of its RBIMs, the gravest first, and the way to each. */
export function Hardware({ bag: { hardware } }: { bag: BagInventoryItem }) {
  if (!hardware) return null
  const { state, rbims } = hardware
  const left = rbims.length - mostNamed
  return (
    <span className={classes.marks}>
      <RbimStateMark state={state} />
      {rbims.slice(0, mostNamed).map(({ serialNumber }) => (
        <Link key={serialNumber} to={paths.rbim(serialNumber)} aria-label={`RBIM ${serialNumber}`}>
          {serialNumber}
        </Link>
      ))}
      {left > 0 ? <span className={page.note}>{t`and ${left} more`}</span> : null}
    </span>
  )
}
