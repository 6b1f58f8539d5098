import { Center, Stack, Text, Title } from '@mantine/core'
import { t } from '@muster/words/t'
import { Link } from 'react-router'
import { sentenceOf } from '../../api/problemError.ts'
import { useAccountState } from '../../auth/accountState.ts'
import { paths } from '../../paths.ts'
import { useSites } from '../../siteChoice/useSites.ts'
import { Button } from '../../ui/kit/Button.tsx'
import { Loading } from '../../ui/page/Loading.tsx'
import { useTitle } from '../../ui/useTitle.ts'
import { StartIncidentForm } from './StartIncidentForm.tsx'

/** Start an incident in two presses: what everyone should do, then start. */
export default function StartIncidentPage() {
  useTitle(t`Start Incident`)
  const account = useAccountState()
  const sites = useSites('incident.start')
  if (account.state !== 'signedIn') return null
  if (sites.isPending) return <Loading />
  if (sites.isError) {
    return (
      <Notice
        title={t`Your sites did not load`}
        action={
          <Button kind="primary" onClick={() => sites.refetch()}>
            {t`Try again`}
          </Button>
        }
      >
        {sentenceOf(sites.error)}
      </Notice>
    )
  }
  if (sites.data.length === 0) {
    return (
      <Notice title={t`No sites yet`}>
        {t`You need a site to start an incident. Ask an administrator to add you to one.`}
      </Notice>
    )
  }
  return <StartIncidentForm sites={sites.data} accountId={account.account.profile.id} />
}

function Notice(props: { title: string; children: React.ReactNode; action?: React.ReactNode }) {
  return (
    <Center p="lg" mih="50vh">
      <Stack maw="34rem" gap="sm" align="flex-start">
        <Title order={1}>{props.title}</Title>
        <Text size="lg">{props.children}</Text>
        {props.action ?? (
          <Button component={Link} to={paths.home}>
            {t`Home Page`}
          </Button>
        )}
      </Stack>
    </Center>
  )
}
