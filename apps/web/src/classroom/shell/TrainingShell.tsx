import { t } from '@muster/words/t'
import { IconBook2, IconBriefcase, IconFirstAidKit, IconLifebuoy, IconSchool } from '@tabler/icons-react'
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import { Link } from 'react-router'
import { StorageUnavailable } from '../../live/StorageUnavailable.tsx'
import { UnreadableNotice } from '../../live/UnreadableNotice.tsx'
import { paths } from '../../paths.ts'
import { LanguageChoice } from '../../ui/LanguageChoice.tsx'
import { useHeightVariable } from '../../ui/useHeightVariable.ts'
import { useBag } from '../BagContext.ts'
import type { AnyBagPage } from '../bagPages.ts'
import { ConnectionLine } from './ConnectionLine.tsx'
import classes from './TrainingShell.module.css'

type Props = { barcode: string; page: AnyBagPage }

/** Without a network on a first visit there is nothing that could have been refused; the page shows all the same. */
const RefusedActions = lazy<ComponentType<Props>>(async () => ({
  default: await import('../trainingScreens.ts').then(
    (screens) => screens.RefusedActions,
    () => () => null,
  ),
}))

/**
 * The frame of every page of a bag while nothing is happening: the bag's owner, and the ways on. The page on which a
 * phone is set up stays in it also during an incident, so that no input is lost.
 */
export function TrainingShell({ page, children }: { page: AnyBagPage; children: ReactNode }) {
  const { barcode, record } = useBag()
  return (
    <div className={classes.shell}>
      <header className={classes.header}>
        <div className={classes.top}>
          <Link to={paths.bag(barcode)} className={classes.name}>
            <strong>
              <bdi>{record.name}</bdi>
            </strong>
            <span>
              <bdi>{record.siteName}</bdi>
            </span>
          </Link>
          {record.softLockdownEnabled ? (
            <Link to={paths.bag(barcode, 'lockdown')} className={classes.lockdown}>{t`Silent lockdown`}</Link>
          ) : null}
        </div>
        <ConnectionLine />
        <LanguageChoice />
      </header>
      <main className={classes.main}>
        {/* Nothing comes before a silent lockdown. */}
        {page === 'lockdown' ? null : (
          <>
            <UnreadableNotice />
            <StorageUnavailable />
            <Suspense fallback={null}>
              <RefusedActions barcode={barcode} page={page} />
            </Suspense>
          </>
        )}
        {children}
      </main>
      <TrainingNavigation page={page} />
    </div>
  )
}

/** The navigation of training pages: under the thumb on a phone, below the header on a desk. */
function TrainingNavigation({ page }: { page: AnyBagPage }) {
  const { barcode } = useBag()
  const to = (path: string, isHere: boolean, icon: ReactNode, label: string) => (
    <Link className={classes.item} to={path} aria-current={isHere ? 'page' : undefined}>
      {icon}
      <span>{label}</span>
    </Link>
  )
  return (
    <nav
      ref={useHeightVariable<HTMLElement>('--bottom-bar-height')}
      className={classes.nav}
      aria-label={t`Bag`}
    >
      {to(paths.bag(barcode), page === 'home', <IconSchool aria-hidden />, t`Learn`)}
      {to(
        paths.bag(barcode, 'contents'),
        page === 'contents' || page === 'inventory',
        <IconBriefcase aria-hidden />,
        t`Contents`,
      )}
      {to(paths.bag(barcode, 'remedy'), page === 'remedy', <IconFirstAidKit aria-hidden />, t`First aid`)}
      {to(paths.bag(barcode, 'resources'), page === 'resources', <IconBook2 aria-hidden />, t`Resources`)}
      {to(paths.bag(barcode, 'report'), page === 'report', <IconLifebuoy aria-hidden />, t`Help`)}
    </nav>
  )
}
