import { Center, Loader, Stack, Text } from '@mantine/core'
import { ErrorView } from '../../layout/ErrorPage.tsx'
import { useIncident } from '../../live/useIncident.ts'
import { useTitle } from '../../ui/useTitle.ts'
import { CommandBoard } from './CommandBoard.tsx'

/** Follows one incident and shows it, or says why it cannot. */
export function Overview({ incidentId }: { incidentId: string }) {
  const live = useIncident(incidentId)
  const { incident, failure } = live
  useTitle(
    incident ? `${incident.action} – ${incident.sites.map(({ name }) => name).join(', ')}` : 'Overview',
  )
  if (failure && (!incident || failure.type === 'gone' || failure.status === 403)) {
    return <ErrorView within status={failure.status} message={failure.detail} />
  }
  if (incident) return <CommandBoard live={live} incident={incident} />
  return (
    <Center mih="60vh" role="status">
      <Stack align="center">
        <Loader color="gray" aria-hidden />
        <Text>
          {live.connection === 'connecting' ? 'Opening the incident…' : 'No connection yet. Trying again…'}
        </Text>
      </Stack>
    </Center>
  )
}
