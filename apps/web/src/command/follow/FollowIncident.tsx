import { Center, Loader, Stack, Text } from '@mantine/core'
import type { IncidentState } from '@muster/domain/incident/state'
import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { z } from 'zod'
import { useAccountState, useRightsKey } from '../../auth/accountState.ts'
import { ErrorView } from '../../layout/ErrorPage.tsx'
import { Notice } from '../../layout/Notice.tsx'
import type { IncidentLiveState } from '../../live/incidentLive.ts'
import { useIncident } from '../../live/useIncident.ts'
import { useTitle } from '../../ui/useTitle.ts'
import { SignInAgain } from './SignInAgain.tsx'

type FollowIncidentProps = {
  /** The page's title, which the incident's place follows; null: the incident's own action. */
  title: string | null
  children: (live: IncidentLiveState, incident: IncidentState) => ReactNode
}

/** Follows the incident that the address names and shows it, or says why it cannot. */
export function FollowIncident(props: FollowIncidentProps) {
  const incidentId = z.uuid().safeParse(useParams().id)
  // Under other rights it is asked for anew: a site that was taken away takes its incidents with it.
  const rights = useRightsKey()
  if (!incidentId.success) return <ErrorView within status={404} message="This page could not be found" />
  return <Following key={incidentId.data + rights} incidentId={incidentId.data} {...props} />
}

function Following({ incidentId, title, children }: FollowIncidentProps & { incidentId: string }) {
  const live = useIncident(incidentId, useIsHeldToSites())
  const { incident, failure, connection } = live
  const where = incident?.sites.map(({ name }) => name).join(', ')
  useTitle(incident ? `${title ?? incident.action} – ${where}` : (title ?? 'Overview'))
  if (failure?.type === 'gone') {
    return <Notice title="Your access has ended">{failure.detail}</Notice>
  }
  if (failure) {
    return <ErrorView within status={failure.status} message={failure.detail} />
  }
  if (incident) return children(live, incident)
  return (
    <Center mih="60vh" role="status">
      <Stack align="center">
        <Loader color="gray" aria-hidden />
        {connection === 'signedOut' ? (
          <Text>
            Your sign-in has run out. <SignInAgain />
          </Text>
        ) : (
          <Text>
            {connection === 'connecting' ? 'Opening the incident…' : 'No connection yet. Trying again…'}
          </Text>
        )}
      </Stack>
    </Center>
  )
}

/** Whether who is signed in is told only of what concerns their own sites. */
function useIsHeldToSites(): boolean {
  const account = useAccountState()
  if (account.state !== 'signedIn') return false
  const { tenant, profile } = account.account
  return tenant !== null && tenant.tenantKey in profile.sitePermissions
}
