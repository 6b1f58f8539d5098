import { t } from '@muster/words/t'
import { IconBriefcase, IconFirstAidKit, IconLock } from '@tabler/icons-react'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { useBag } from '../BagContext.ts'
import classes from './BagLinks.module.css'

/**
 * Links to first aid and to the bag's contents, for the middle of an incident.
 * @param hasLockdownSteps also the link to the steps of a lockdown, while another action runs
 */
export function BagLinks({ hasLockdownSteps = false }: { hasLockdownSteps?: boolean }) {
  const { barcode } = useBag()
  return (
    <nav className={classes.ways} aria-label={t`This bag`}>
      <Link to={paths.bag(barcode, 'remedy')}>
        <IconFirstAidKit aria-hidden />
        {t`First aid`}
      </Link>
      <Link to={paths.bag(barcode, 'contents')}>
        <IconBriefcase aria-hidden />
        {t`What is in this bag`}
      </Link>
      {hasLockdownSteps ? (
        <Link to={paths.bag(barcode, 'lockdown')}>
          <IconLock aria-hidden />
          {t`Lockdown steps`}
        </Link>
      ) : null}
    </nav>
  )
}
