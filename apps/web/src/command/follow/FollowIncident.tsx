import { Center, Loader, Stack, Text } from '@mantine/core'
import { actionName } from '@muster/domain/incident/actionGuides'
import type { IncidentState } from '@muster/domain/incident/state'
import { commaList } from '@muster/words/commaList'
import { t, told } from '@muster/words/t'
import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { z } from 'zod'
import { useAccountState, useRightsKey } from '../../auth/accountState.ts'
import { SignInAgain } from '../../board/follow/SignInAgain.tsx'
import type { IncidentLiveState } from '../../live/incidentLive.ts'
import { useIncident } from '../../live/useIncident.ts'
import { NotFoundPage } from '../../shell/NotFoundPage.tsx'
import { ErrorView } from '../../ui/page/ErrorPage.tsx'
import { Notice } from '../../ui/page/Notice.tsx'
import { usePlace } from '../../ui/usePlace.ts'
import { useTitle } from '../../ui/useTitle.ts'
import { ChooseIncident } from './ChooseIncident.tsx'
import { useCommandCosignature } from './useCommandCosignature.ts'

type FollowIncidentProps = {
  /** The page's title, which the incident's place follows; null: the incident's own action. */
  title: string | null
  /** The incident, where the path does not name it. */
  incidentId?: string
  /** This page of one incident: where the path names none, it leads to the one that runs. */
  to?: (incidentId: string) => string
  /** Shown beside the reason it is not shown any more. */
  whenGone?: ReactNode
  children: (live: IncidentLiveState, incident: IncidentState) => ReactNode
}

const whichWords = {
  get none() {
    return t`No active incident. When one starts, it opens here.`
  },
  get several() {
    return t`Choose an incident`
  },
}

/** Follows the incident that the address names and shows it, or says why it cannot. */
export function FollowIncident(props: FollowIncidentProps) {
  const named = useNamedIncident(props.incidentId)
  const incidentId = z.uuid().safeParse(named)
  // Under other rights it is asked for anew: a site that was taken away takes its incidents with it.
  const rights = useRightsKey()
  if (named === undefined && props.to)
    return <ChooseIncident key={rights} title={props.title ?? t`Overview`} words={whichWords} to={props.to} />
  if (!incidentId.success) return <NotFoundPage within />
  return <Following key={incidentId.data + rights} {...props} incidentId={incidentId.data} />
}

function useNamedIncident(incidentId: string | undefined): string | undefined {
  const { id } = useParams()
  return incidentId ?? id
}

type FollowingProps = Omit<FollowIncidentProps, 'incidentId' | 'to'> & { incidentId: string }

function Following({ incidentId, title, whenGone, children }: FollowingProps) {
  const live = useIncident(incidentId, useIsHeldToSites())
  const { incident, failure, connection } = live
  usePlace(incident?.sites)
  useCommandCosignature(incidentId, incident)
  const where = commaList(incident?.sites.map(({ name }) => name) ?? [])
  useTitle(incident && !failure ? `${title ?? actionName(incident.action)} – ${where}` : null)
  if (failure?.type === 'gone') {
    return (
      <Notice title={t`Your access has ended`}>
        {told(failure.stored)}
        {whenGone}
      </Notice>
    )
  }
  if (failure) {
    return <ErrorView within status={failure.status} message={told(failure.stored)} />
  }
  if (incident) return children(live, incident)
  return (
    <Center mih="60vh" role="status">
      <Stack align="center">
        <Loader color="gray" aria-hidden />
        {connection === 'signedOut' ? (
          <Text>
            {t`Your sign-in expired.`} <SignInAgain />
          </Text>
        ) : (
          <Text>
            {connection === 'connecting' ? t`Opening the incident…` : t`No connection yet. Trying again…`}
          </Text>
        )}
      </Stack>
    </Center>
  )
}

/** True for a signed-in person who gets only the news of their own sites. */
function useIsHeldToSites(): boolean {
  const account = useAccountState()
  if (account.state !== 'signedIn') return false
  const { tenant, profile } = account.account
  return tenant !== null && tenant.tenantKey in profile.sitePermissions
}
