import { t } from '@muster/words/t'
import { IconLock } from '@tabler/icons-react'
import { useLocation, useParams, useSearchParams } from 'react-router'
import { z } from 'zod'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/kit/Button.tsx'
import { useTitle } from '../../ui/useTitle.ts'
import { accessEndWords, mayBeRestored, parseAccessEnd } from '../session/accessEnd.ts'
import classes from './AccessRevokedPage.module.css'

/** The state handed over by the page that was left: it is nowhere else any more. */
const leftWith = z
  .object({ invitedBy: z.string().optional(), unsent: z.array(z.string()) })
  .nullable()
  .catch(null)

/** The page for a guest whose access is over: it says what has happened, and what to do now. */
export default function AccessRevokedPage() {
  const { id } = useParams()
  const [address] = useSearchParams()
  const left = leftWith.parse(useLocation().state)
  const end = parseAccessEnd(address.get('why'))
  const { title, what, nextStep } = accessEndWords[end]
  useTitle(title)
  return (
    <main className={classes.page}>
      <div className={classes.card} role="alert">
        <IconLock size={40} stroke={1.5} aria-hidden />
        <h1>{title}</h1>
        <p>{what}</p>
        <p className={classes.now}>
          <strong>{t`What to do now`}</strong>
          {nextStep}
          {left?.invitedBy ? ` ${t`You were invited by ${left.invitedBy}.`}` : ''}
        </p>
        {mayBeRestored(end) && id ? (
          <Button kind="primary" component="a" href={paths.externalDashboard(id)}>{t`Try again`}</Button>
        ) : null}
      </div>
      {left && left.unsent.length > 0 ? (
        <section className={classes.card} aria-labelledby="unsent">
          <h2 id="unsent">{t`This may not have been sent`}</h2>
          <p>{t`Say it in person or by radio.`}</p>
          <ul>
            {left.unsent.map((words) => (
              <li key={words}>{words}</li>
            ))}
          </ul>
        </section>
      ) : null}
    </main>
  )
}
