import { Center, Loader } from '@mantine/core'
import { t } from '@muster/words/t'
import { IconChevronRight } from '@tabler/icons-react'
import { Link, Navigate } from 'react-router'
import { paths } from '../../paths.ts'
import { useActiveIncidents } from '../../shell/useActiveIncidents.ts'
import { ActionMark } from '../../ui/ActionMark.tsx'
import { KindTag } from '../../ui/KindBand.tsx'
import { Button } from '../../ui/kit/Button.tsx'
import { EmptyState } from '../../ui/kit/EmptyState.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import page from '../../ui/page/page.module.css'
import classes from './ChooseIncident.module.css'

type ChooseIncidentProps = {
  title: string
  /** The words where none runs, and where several do. */
  words: { none: string; several: string }
  /** The page of one incident. */
  to: (incidentId: string) => string
}

/**
 * Chooses the incident: the only running one is opened at once, of several one is chosen, and where none runs it says
 * so.
 */
export function ChooseIncident({ title, words, to }: ChooseIncidentProps) {
  const { incidents, isPending, stale } = useActiveIncidents()
  const [first, ...others] = incidents
  if (first && others.length === 0) return <Navigate to={to(first.incidentId)} replace />
  if (isPending)
    return (
      <Center mih="50vh">
        <Loader color="gray" aria-label={t`Looking for incidents`} />
      </Center>
    )
  return (
    <div className={page.page}>
      <PageHeader title={title} />
      {incidents.length === 0 ? (
        <EmptyState
          title={stale ? t`No connection. Trying again automatically.` : words.none}
          action={
            <Button component={Link} to={paths.incidentList}>
              {t`View incidents`}
            </Button>
          }
        >
          {t`Past incidents have an after-action report.`}
        </EmptyState>
      ) : (
        <>
          <p>{t`More than one incident is active. ${words.several}`}</p>
          <ul className={classes.list}>
            {incidents.map(({ incidentId, kind, action, incidentStart }) => (
              <li key={incidentId}>
                <Link to={to(incidentId)} className={classes.link}>
                  <span className={classes.what}>
                    <ActionMark action={action} />
                    <KindTag kind={kind} />
                    <span className={classes.place}>{incidentStart.locationDescription}</span>
                  </span>
                  <IconChevronRight size={20} aria-hidden />
                </Link>
              </li>
            ))}
          </ul>
          {stale ? <p>{t`No connection. This is the last known state.`}</p> : null}
        </>
      )}
    </div>
  )
}
