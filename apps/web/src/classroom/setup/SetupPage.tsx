import { checkSetupCode, type SetupInfo, setUpBag } from '@muster/contract/setupCalls'
import { t } from '@muster/words/t'
import { use, useEffect, useState } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router'
import { call } from '../../api/call.ts'
import { productName } from '../../api/product.ts'
import { paths } from '../../paths.ts'
import { rich } from '../../ui/rich.tsx'
import { useDraft } from '../../ui/useDraft.ts'
import { useTitle } from '../../ui/useTitle.ts'
import { BagContext } from '../BagContext.ts'
import quiet from '../quiet.module.css'
import { EnterSetupCode } from './EnterSetupCode.tsx'
import { IncidentBanner } from './IncidentBanner.tsx'
import { SetupForm, type SetupResult } from './SetupForm.tsx'
import classes from './SetupPage.module.css'

/**
 * Sets a bag up, and makes this phone known: a setup code, the room, a name for the phone. It also shows for a label
 * that the server does not know as a bag; whether it may become one is for the server to say.
 */
export function SetupPage() {
  useTitle(t`Set up`)
  const { barcode = '' } = useParams()
  const bag = use(BagContext)
  // As typed on /redbag/setup, or scanned from a manager's screen: the part after # never leaves the phone.
  const [draft, setDraft] = useDraft('setup', { setupCode: '' })
  useEffect(() => {
    const [, code] = /^#code=([^&]+)/.exec(window.location.hash) ?? []
    if (code) setDraft({ setupCode: decodeURIComponent(code) })
  }, [setDraft])
  const [info, setInfo] = useState<SetupInfo | null>(null)
  // Kept for this address: the page moves to another shell as soon as it hears that its label is a bag now.
  const { pathname, state } = useLocation()
  const navigate = useNavigate()
  const done = setUpBag.answer.safeParse(state).data ?? null

  const content = done ? (
    <SetUp done={done} barcode={barcode} />
  ) : (
    <>
      <h1 className={quiet.title}>{bag ? t`Set up this phone` : t`Set up this bag`}</h1>
      <p className={quiet.lead}>
        {bag
          ? t`This is the bag of ${bag.record.name}. Enter a setup code to register this phone at ${bag.record.siteName} and show student names.`
          : t`Enter a setup code from the school office. It links this label to a room and registers this phone.`}
      </p>
      {info ? (
        <SetupForm
          barcode={barcode}
          info={info}
          bagName={bag?.record.name ?? null}
          back={() => setInfo(null)}
          onDone={(answer) => {
            setDraft({ setupCode: '' })
            void navigate(pathname, { replace: true, state: answer })
          }}
        />
      ) : (
        <EnterSetupCode
          code={draft.setupCode}
          change={(setupCode) => setDraft({ setupCode })}
          check={async (setupCode) => setInfo(await call(checkSetupCode, { body: { setupCode } }))}
        />
      )}
    </>
  )
  // Within a bag that is known the shell is around it already.
  if (bag)
    return (
      <>
        <IncidentBanner />
        {content}
      </>
    )
  return (
    <main className={classes.page}>
      {content}
      {done ? null : (
        <p>
          <a href={paths.home} className={quiet.link}>{t`Open another bag`}</a>
        </p>
      )}
    </main>
  )
}

function SetUp({ done, barcode }: { done: SetupResult; barcode: string }) {
  return (
    <section className={quiet.notice} data-good="true" role="status">
      <h1 className={quiet.title}>{t`Done`}</h1>
      <p>{rich`This phone is registered at ${done.siteName}, ${done.organizationName}. It opens the bag of ${<strong>{done.bagName}</strong>} and shows its students’ names.`}</p>
      <p>{t`If you lose the phone, tell the office. They can remove it.`}</p>
      {/* A new page, so that everything is asked anew with the cookie the phone has now. */}
      <a href={paths.bag(barcode)} className={classes.open}>{t`Open the bag`}</a>
      <p className={quiet.dim}>{t`${productName()} uses one cookie on this phone, only for this.`}</p>
    </section>
  )
}
