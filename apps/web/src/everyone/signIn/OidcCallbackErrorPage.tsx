import { Center, Group, Stack, Text, Title } from '@mantine/core'
import { t } from '@muster/words/t'
import { Link, useLocation } from 'react-router'
import { useAccountState } from '../../auth/accountState.ts'
import { signInProblem } from '../../auth/signInProblem.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/kit/Button.tsx'
import { useTitle } from '../../ui/useTitle.ts'

/** Public: signing in did not work, and what to do now. */
export default function OidcCallbackErrorPage() {
  useTitle(t`Sign-in failed`)
  const account = useAccountState()
  const reason: unknown = useLocation().state?.reason
  return (
    <Center component="main" mih="80vh" p="lg">
      <Stack maw="34rem" gap="sm">
        <Title order={1}>{t`Sign-in failed`}</Title>
        {typeof reason === 'string' ? <Text size="lg">{signInProblem(reason)}</Text> : null}
        <Text size="lg">
          {t`Nothing was changed. If it fails again, ask your administrator if you were invited.`}
        </Text>
        <Group mt="sm">
          {account.state === 'signedOut' ? (
            <Button kind="primary" onClick={() => account.signIn(paths.home)}>
              {t`Sign in again`}
            </Button>
          ) : null}
          <Button component={Link} to={paths.home}>
            {t`Home Page`}
          </Button>
        </Group>
      </Stack>
    </Center>
  )
}
