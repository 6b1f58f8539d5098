import { CloseButton } from '@mantine/core'
import type { Watch } from '@muster/contract/watchCalls'
import { t } from '@muster/words/t'
import { IconLock } from '@tabler/icons-react'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/kit/Button.tsx'
import { TimeText } from '../../ui/TimeText.tsx'
import classes from './LockdownBar.module.css'

type StartedBarProps = { started: Watch['started'][number]; onDismiss: () => void }

/** A silent lockdown that has started: the way to its overview, until it is put away. */
export function StartedBar({ started, onDismiss }: StartedBarProps) {
  const { id, bagName, siteName, startedAt, startedByName } = started
  return (
    <section className={classes.bar} data-started aria-label={t`Lockdown started, ${siteName}`}>
      <IconLock size={26} aria-hidden className={classes.icon} />
      <div className={classes.words}>
        <h2 className={classes.title}>
          <span className={classes.what}>{t`Lockdown started`}</span> {siteName}
        </h2>
        <p className={classes.where}>
          {startedByName
            ? t`Requested by ${bagName}, confirmed by ${startedByName}`
            : t`Requested by ${bagName}, not answered in time`}{' '}
          · <TimeText at={startedAt} />
        </p>
      </div>
      <div className={classes.buttons}>
        <Button kind="primary" component={Link} to={paths.overview(id)}>
          {t`Open overview`}
        </Button>
        <CloseButton size="lg" aria-label={t`Dismiss`} onClick={onDismiss} />
      </div>
    </section>
  )
}
