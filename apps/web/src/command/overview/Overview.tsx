import { Center, Loader, Stack, Text } from '@mantine/core'
import { useAccountState } from '../../auth/accountState.ts'
import { ErrorView } from '../../layout/ErrorPage.tsx'
import { Notice } from '../../layout/Notice.tsx'
import { useIncident } from '../../live/useIncident.ts'
import { useTitle } from '../../ui/useTitle.ts'
import { CommandBoard } from './CommandBoard.tsx'
import { SignInAgain } from './SignInAgain.tsx'

/** Follows one incident and shows it, or says why it cannot. */
export function Overview({ incidentId }: { incidentId: string }) {
  const live = useIncident(incidentId, useIsHeldToSites())
  const { incident, failure } = live
  useTitle(
    incident ? `${incident.action} – ${incident.sites.map(({ name }) => name).join(', ')}` : 'Overview',
  )
  if (failure?.type === 'gone') {
    return <Notice title="Your access has ended">{failure.detail}</Notice>
  }
  if (failure) {
    return <ErrorView within status={failure.status} message={failure.detail} />
  }
  if (incident) return <CommandBoard live={live} incident={incident} />
  return (
    <Center mih="60vh" role="status">
      <Stack align="center">
        <Loader color="gray" aria-hidden />
        {live.connection === 'signedOut' ? (
          <Text>
            Your sign-in has run out. <SignInAgain />
          </Text>
        ) : (
          <Text>
            {live.connection === 'connecting' ? 'Opening the incident…' : 'No connection yet. Trying again…'}
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
