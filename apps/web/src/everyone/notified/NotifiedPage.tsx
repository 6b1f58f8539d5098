import { acknowledgeNotified, getNotified, type Notified } from '@muster/contract/notifiedCalls'
import { actionName } from '@muster/domain/incident/actionGuides'
import { kindWords } from '@muster/domain/incident/kindWords'
import { commaList } from '@muster/words/commaList'
import { t } from '@muster/words/t'
import { useEffect, useState } from 'react'
import { useParams } from 'react-router'
import { call } from '../../api/call.ts'
import { ProblemError, sentenceOf } from '../../api/problemError.ts'
import { offerLanguages } from '../../startup/language.ts'
import { KindBand } from '../../ui/KindBand.tsx'
import { Button } from '../../ui/kit/Button.tsx'
import { LanguageChoice } from '../../ui/LanguageChoice.tsx'
import { rich } from '../../ui/rich.tsx'
import { TimeText } from '../../ui/TimeText.tsx'
import { useTitle } from '../../ui/useTitle.ts'
import classes from './NotifiedPage.module.css'
import { NotifiedText } from './NotifiedText.tsx'

/** The form of an uncut token; a link that was cut off opens nothing. */
const isToken = /^[\w-]{22}$/

type Shown =
  | { is: 'loading' }
  | { is: 'unknown' }
  | { is: 'problem'; sentence: string }
  | { is: 'known'; notified: Notified }

/**
 * The text of a message, and one button to acknowledge it. For the holder of the message's link; no sign-in. Opening
 * the page acknowledges nothing, because mail servers open links, too.
 */
export default function NotifiedPage() {
  useTitle(t`Have you read this?`)
  const token = useParams().token ?? ''
  const [shown, setShown] = useState<Shown>({ is: 'loading' })
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again
  useEffect(() => {
    if (!isToken.test(token)) return setShown({ is: 'unknown' })
    const leaving = new AbortController()
    call(getNotified, { params: { token } }, { signal: leaving.signal, own: true }).then(
      (notified) => {
        const { languages, ownWords, language } = notified
        // As the message was, where its reader has a language of their own.
        offerLanguages([...languages, ...ownWords], language === 'en' ? [] : [language])
        setShown({ is: 'known', notified })
      },
      (error) => {
        if (!leaving.signal.aborted) setShown(problemOf(error))
      },
    )
    return () => leaving.abort()
  }, [token, attempt])
  return (
    <main className={classes.page}>
      {shown.is === 'loading' ? <p role="status">{t`Opening …`}</p> : null}
      {shown.is === 'unknown' ? (
        <div className={classes.card}>
          <h1>{t`This link does not work`}</h1>
          <p>{t`It may be incomplete or expired. Open the full link in the message again.`}</p>
        </div>
      ) : null}
      {shown.is === 'problem' ? (
        <div className={classes.card} role="alert">
          <p>{shown.sentence}</p>
          <Button onClick={() => setAttempt(attempt + 1)}>{t`Try again`}</Button>
        </div>
      ) : null}
      {shown.is === 'known' ? (
        <Message
          notified={shown.notified}
          acknowledge={async () => {
            const notified = await call(acknowledgeNotified, { params: { token } }, { own: true })
            setShown({ is: 'known', notified })
          }}
        />
      ) : null}
      <LanguageChoice />
    </main>
  )
}

function problemOf(error: unknown): Shown {
  const isUnknown = error instanceof ProblemError && [400, 404, 422].includes(error.status)
  return isUnknown ? { is: 'unknown' } : { is: 'problem', sentence: sentenceOf(error) }
}

type MessageProps = { notified: Notified; acknowledge: () => Promise<void> }

function Message({ notified, acknowledge }: MessageProps) {
  const { organizationName, kind, action, siteNames, at, isOver, acknowledgedAt } = notified
  return (
    <>
      <KindBand kind={kind} />
      <article className={classes.card}>
        <p className={classes.from}>
          <bdi>{organizationName}</bdi>
        </p>
        <h1>
          {kind === 'Actual'
            ? t`${actionName(action)} at ${commaList(siteNames)}`
            : t`${kindWords[kind].word}: ${actionName(action)} at ${commaList(siteNames)}`}
        </h1>
        <NotifiedText notified={notified} />
        <p className={classes.from}>
          {rich`Sent ${<TimeText at={at} />}.`}
          {isOver ? ` ${t`It has ended.`}` : ''}
        </p>
        {acknowledgedAt === null ? (
          <ReadButton acknowledge={acknowledge} />
        ) : (
          <p role="status" className={classes.read}>
            {rich`<b>Thank you. We told the sender that you read this,</b> since ${<TimeText at={acknowledgedAt} />}. You can close this page.`}
          </p>
        )}
      </article>
    </>
  )
}

function ReadButton({ acknowledge }: { acknowledge: () => Promise<void> }) {
  const [state, setState] = useState<{ isBusy: boolean; problem: string | null }>({
    isBusy: false,
    problem: null,
  })
  async function press() {
    if (state.isBusy) return
    setState({ isBusy: true, problem: null })
    try {
      await acknowledge()
    } catch (error) {
      setState({ isBusy: false, problem: sentenceOf(error) })
    }
  }
  return (
    <>
      <Button
        kind="primary"
        loading={state.isBusy}
        onClick={() => void press()}
      >{t`Confirm that I read this`}</Button>
      {state.problem ? (
        <p role="alert">
          {state.problem} {t`You can press again.`}
        </p>
      ) : null}
    </>
  )
}
