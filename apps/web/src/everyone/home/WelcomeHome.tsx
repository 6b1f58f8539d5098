import { Button, Group, Text, Title } from '@mantine/core'
import { t } from '@muster/words/t'
import { productName } from '../../api/product.ts'
import type { AccountState } from '../../auth/accountState.ts'
import { SignOutButton } from '../../auth/SignOutButton.tsx'
import { paths } from '../../paths.ts'
import page from '../../ui/page/page.module.css'
import classes from './HomePage.module.css'
import { OpenBagForm } from './OpenBagForm.tsx'

/** Home for somebody who is not signed in. */
export function WelcomeHome({ account }: { account: AccountState }) {
  return (
    <>
      <div>
        <Title order={1}>{t`Every room, in one view, on the worst day.`}</Title>
        <Text size="lg" c="dimmed" mt={6} maw="40rem">
          {t`${productName()} tells each room what to do, and shows which rooms say they are safe, which need help and which are silent.`}
        </Text>
      </div>
      <div className={classes.ways}>
        <section className={page.card}>
          <Title order={2}>{t`I am in a room`}</Title>
          <Text>
            {t`Scan the code on your safety bag with the phone’s camera, or type it here. No sign-in needed.`}
          </Text>
          <OpenBagForm />
        </section>
        <section className={page.card}>
          <Title order={2}>{t`I run the response`}</Title>
          <Text>{t`Start an incident, send messages and see each room’s answer.`}</Text>
          <SignIn account={account} />
        </section>
      </div>
    </>
  )
}

function SignIn({ account }: { account: AccountState }) {
  switch (account.state) {
    case 'signedOut':
      return (
        <>
          {account.problem ? <p role="alert">{account.problem}</p> : null}
          <Button size="lg" onClick={() => account.signIn(paths.home)}>
            {t`Sign in`}
          </Button>
        </>
      )
    case 'failed':
      return (
        <>
          <p role="alert">{account.message}</p>
          <Group>
            <Button size="lg" onClick={account.retry}>
              {t`Try again`}
            </Button>
            <SignOutButton signOut={account.signOut} size="lg" />
          </Group>
        </>
      )
    case 'impossible':
      return <p role="alert">{account.why}</p>
    case 'notConfigured':
      return <p>{t`Sign-in is not set up yet.`}</p>
    case 'loading':
    case 'ended':
    case 'signedIn':
      return null
  }
}
