import { Text, Title } from '@mantine/core'
import { endMyOtherSessions, endMySession, getMySignIn, type MySignIn } from '@muster/contract/mySignInCalls'
import { toldDeviceName } from '@muster/domain/deviceName'
import { plural } from '@muster/words/message'
import { t } from '@muster/words/t'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { productName } from '../../api/product.ts'
import { useAccountState } from '../../auth/accountState.ts'
import { SignOutDialog } from '../../auth/SignOutDialog.tsx'
import { paths } from '../../paths.ts'
import { DatedTime } from '../../ui/DatedTime.tsx'
import { Button } from '../../ui/kit/Button.tsx'
import { ConfirmButton } from '../../ui/page/ConfirmButton.tsx'
import { Loaded } from '../../ui/page/LoadProblem.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import page from '../../ui/page/page.module.css'
import { rich } from '../../ui/rich.tsx'
import { PasskeyLine } from './PasskeyLine.tsx'
import classes from './yourSignIn.module.css'

const queryKey = ['mySignIn']

/** A person’s own sign-in: their passkeys, and the browsers where they are signed in, to end what is not theirs any more. */
export default function YourSignInPage() {
  const known = useQuery({
    queryKey,
    staleTime: 0,
    queryFn: ({ signal }) => call(getMySignIn, {}, { signal }),
  })
  return (
    <div className={page.page} data-narrow>
      <PageHeader title={t`Your sign-in`} />
      <Loaded query={known} height={320}>
        {(mine) => (mine.keptAt === null ? <Parts mine={mine} /> : <KeptElsewhere keptAt={mine.keptAt} />)}
      </Loaded>
    </div>
  )
}

/** The part for somebody whose sign-in is not Muster's own. */
function KeptElsewhere({ keptAt }: { keptAt: string }) {
  return (
    <section className={page.card} aria-label={t`Where you sign in`}>
      <Text>
        {rich`You signed in at ${<strong>{keptAt}</strong>}. Your password, passkeys and list of devices are there. To sign out elsewhere, use the security settings of that account.`}
      </Text>
      <Text
        className={page.note}
      >{t`If you can’t find them, ask the person who gave you that account.`}</Text>
    </section>
  )
}

function Parts({ mine }: { mine: MySignIn }) {
  const queries = useQueryClient()
  const account = useAccountState()
  const signInAgain = account.state === 'signedIn' ? account.signInAgain : null
  const [hasRemoved, setHasRemoved] = useState(false)
  const show = (answer: MySignIn) => void queries.setQueryData(queryKey, answer)
  const { passkeys, isRecent, mayChangePasskeys, sessions } = mine
  const others = sessions.filter(({ isThis }) => !isThis)
  const returnTo = paths.yourSignIn
  return (
    <>
      {isRecent ? null : (
        <section className={page.card} aria-label={t`Before you change anything`}>
          <div className={page.cardHead}>
            <Text>{t`To change something here, sign in again. This keeps others from using this open page.`}</Text>
            <Button kind="primary" onClick={() => signInAgain?.({ returnTo, isAdding: false })}>
              {t`Sign in again`}
            </Button>
          </div>
        </section>
      )}
      <section className={page.card} aria-labelledby="passkeys">
        <Title order={2} id="passkeys">
          {t`Passkeys`}
        </Title>
        <Text>
          {t`A passkey signs you in to ${productName()} with a fingerprint, face or PIN. You don’t wait for an email.`}
        </Text>
        {mayChangePasskeys && passkeys.length === 0 ? (
          <Text role="status">{t`No passkeys yet. Add one.`}</Text>
        ) : (
          <ul className={classes.list} aria-label={t`Your passkeys`}>
            {passkeys.map((passkey) => (
              <PasskeyLine
                key={passkey.id}
                passkey={passkey}
                mayChange={isRecent && mayChangePasskeys}
                onChanged={show}
                onRemoved={(answer) => {
                  show(answer)
                  setHasRemoved(true)
                }}
              />
            ))}
          </ul>
        )}
        {hasRemoved && others.length > 0 ? (
          <Text role="status">
            {t`Passkey removed. Browsers that used it stay signed in. You can sign them out below.`}
          </Text>
        ) : null}
        {mayChangePasskeys ? (
          <div>
            <Button kind="primary" onClick={() => signInAgain?.({ returnTo, isAdding: true })}>
              {t`Add a passkey`}
            </Button>
            <Text mt={8} className={classes.note}>
              {t`You sign in again first, so that no one else can add a passkey.`}
            </Text>
          </div>
        ) : (
          <Text className={classes.note}>
            {t`To add or change passkeys, sign out. Then sign in with a passkey, or with an email code if your organization allows it.`}
          </Text>
        )}
      </section>
      <section className={page.card} aria-labelledby="sessions">
        <Title order={2} id="sessions">
          {t`Where you are signed in`}
        </Title>
        <ul className={classes.list} aria-labelledby="sessions">
          {[...sessions.filter(({ isThis }) => isThis), ...others].map((session) => (
            <SessionLine key={session.id} session={session} mayEnd={isRecent} onEnded={show} />
          ))}
        </ul>
        {others.length > 0 && isRecent ? (
          <div>
            <ConfirmButton
              action={t`Sign out everywhere else`}
              whyNot={null}
              onConfirm={async () => show(await call(endMyOtherSessions, {}))}
            >
              {t`${plural(others.length, 'The other browser is', 'The # other browsers are')} signed out within seconds. People who use ${productName()} there must sign in again.`}
            </ConfirmButton>
          </div>
        ) : null}
      </section>
    </>
  )
}

type SessionLineProps = {
  session: MySignIn['sessions'][number]
  mayEnd: boolean
  onEnded: (answer: MySignIn) => void
}

/** A browser in which the person is signed in. */
function SessionLine({ session, mayEnd, onEnded }: SessionLineProps) {
  const account = useAccountState()
  const [asking, setAsking] = useState(false)
  const { id, signedInAt, seenAt, isThis } = session
  const name = toldDeviceName(session.name)
  return (
    <li className={classes.line}>
      <span>
        <strong>{isThis ? t`${name} (this browser)` : name}</strong>
        <span className={classes.note}>
          {isThis
            ? rich`Signed in ${<DatedTime at={signedInAt} />}`
            : rich`Signed in ${<DatedTime at={signedInAt} />}, last there ${<DatedTime at={seenAt} />}`}
        </span>
      </span>
      {isThis ? <Button onClick={() => setAsking(true)}>{t`Sign out`}</Button> : null}
      {!isThis && mayEnd ? (
        <ConfirmButton
          action={t`Sign out`}
          whyNot={null}
          onConfirm={async () => onEnded(await call(endMySession, { params: { sessionId: id } }))}
        >
          {rich`${<strong>{name}</strong>} is signed out within seconds.`}
        </ConfirmButton>
      ) : null}
      {account.state === 'signedIn' ? (
        <SignOutDialog opened={asking} onClose={() => setAsking(false)} signOut={account.signOut} />
      ) : null}
    </li>
  )
}
