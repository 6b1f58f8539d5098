import { t } from '@muster/words/t'
import { IconChevronRight } from '@tabler/icons-react'
import { Link } from 'react-router'
import { paths } from '../paths.ts'
import { ActionMark } from '../ui/ActionMark.tsx'
import { By } from '../ui/By.tsx'
import { KindBand } from '../ui/KindBand.tsx'
import { TimeText } from '../ui/TimeText.tsx'
import classes from './BagBroadcast.module.css'
import type { BagBroadcast } from './useBagBroadcast.ts'

/** The broadcast that holds for a bag, with the way back to the bag. */
export function BagBroadcastView({ barcode, bagName, incident, broadcast }: BagBroadcast) {
  return (
    <section className={classes.broadcast} aria-label={t`Broadcast`}>
      <KindBand kind={incident.kind} />
      <Link to={paths.bag(barcode)} className={classes.link}>
        <span className={classes.head}>
          <ActionMark action={incident.action} />
          <span>{bagName}</span>
        </span>
        <span className={classes.message}>{broadcast.message}</span>
        <span className={classes.foot}>
          <By from={broadcast.from} name={broadcast.byName} /> · <TimeText at={broadcast.at} />
          <span className={classes.go}>
            {t`Open bag`} <IconChevronRight size={18} aria-hidden />
          </span>
        </span>
      </Link>
    </section>
  )
}
