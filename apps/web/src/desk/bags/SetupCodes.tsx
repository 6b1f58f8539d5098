import { NativeSelect, Title } from '@mantine/core'
import { createSetupCode, revokeSetupCode, type StoredSetupCode } from '@muster/contract/setupCalls'
import { t } from '@muster/words/t'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { sentenceOf } from '../../api/problemError.ts'
import { paths } from '../../paths.ts'
import { formatSetupCode } from '../../scan/parseCode.ts'
import { QrCode } from '../../scan/QrCode.tsx'
import { Button } from '../../ui/kit/Button.tsx'
import { EmptyState } from '../../ui/kit/EmptyState.tsx'
import { ConfirmButton } from '../../ui/page/ConfirmButton.tsx'
import { Loaded } from '../../ui/page/LoadProblem.tsx'
import { Problem } from '../../ui/page/Problem.tsx'
import classes from '../../ui/page/page.module.css'
import listClasses from '../../ui/page/recordList.module.css'
import { dateAndTime } from '../../ui/times.ts'
import ownClasses from './bags.module.css'
import { useReloadSite, useSetupCodes } from './useSiteBags.ts'

const uses = [
  {
    value: '1',
    get label() {
      return t`One phone`
    },
  },
  { value: '10', label: '10 phones' },
  { value: '50', label: '50 phones' },
  { value: '250', label: '250 phones' },
]
const hours = [
  {
    value: '1',
    get label() {
      return t`One hour`
    },
  },
  {
    value: '24',
    get label() {
      return t`One day`
    },
  },
  {
    value: '168',
    get label() {
      return t`One week`
    },
  },
  { value: '720', label: '30 days' },
]

/** Setup codes of a site: made here, shown large to be read or scanned, and ended. */
export function SetupCodes({ siteId }: { siteId: number }) {
  const codes = useSetupCodes(siteId)
  const reload = useReloadSite(siteId)
  const [maxUses, setMaxUses] = useState('10')
  const [lasts, setLasts] = useState('24')
  const [shownId, setShownId] = useState<string | null>(null)
  const making = useMutation({
    mutationFn: async () => {
      const body = { maxUses: Number(maxUses), hours: Number(lasts) }
      const made = await call(createSetupCode, { params: { siteId }, body })
      await reload()
      return made
    },
    onSuccess: ({ id }) => setShownId(id),
  })
  return (
    <>
      <section className={classes.card} aria-labelledby="new-code">
        <Title order={2} id="new-code">
          {t`New setup code`}
        </Title>
        <p className={classes.note}>
          {t`Anyone with this code can set up bags at this site, and their phone shows student names. Give it only to people who need it.`}
        </p>
        <div className={ownClasses.fields}>
          <NativeSelect
            label={t`For`}
            size="md"
            value={maxUses}
            onChange={({ currentTarget }) => setMaxUses(currentTarget.value)}
            data={uses}
          />
          <NativeSelect
            label={t`Works for`}
            size="md"
            value={lasts}
            onChange={({ currentTarget }) => setLasts(currentTarget.value)}
            data={hours}
          />
          <Button kind="primary" loading={making.isPending} onClick={() => making.mutate()}>
            {t`Create setup code`}
          </Button>
        </div>
        {making.isError ? <Problem>{sentenceOf(making.error)}</Problem> : null}
      </section>
      <Loaded query={codes}>
        {(all) => (
          <section className={classes.card} aria-labelledby="codes">
            <Title order={2} id="codes">
              {t`Setup codes`}
            </Title>
            {all.length === 0 ? <EmptyState title={t`No setup codes yet.`} /> : null}
            <ul className={listClasses.rows}>
              {all.map((code) => (
                <li key={code.id}>
                  <CodeRow
                    siteId={siteId}
                    code={code}
                    isShown={code.id === shownId}
                    show={(isShown) => setShownId(isShown ? code.id : null)}
                    reload={reload}
                  />
                </li>
              ))}
            </ul>
          </section>
        )}
      </Loaded>
    </>
  )
}

type CodeRowProps = {
  siteId: number
  code: StoredSetupCode
  isShown: boolean
  show: (isShown: boolean) => void
  reload: () => Promise<void>
}

function CodeRow({ siteId, code, isShown, show, reload }: CodeRowProps) {
  const state = codeState(code, Date.now())
  const spelled = formatSetupCode(code.code)
  return (
    <>
      <div className={ownClasses.row}>
        <span>
          <strong className="tabular">{spelled}</strong>
          <span className={classes.note}>
            {t`${code.uses} of ${code.maxUses} used · ${state.words} · created by ${code.createdByName}`}
          </span>
        </span>
        {state.works ? (
          <span className={classes.actions}>
            <Button aria-expanded={isShown} onClick={() => show(!isShown)}>
              {isShown ? t`Hide` : t`Show`}
            </Button>
            <ConfirmButton
              action={t`End this code`}
              whyNot={null}
              onConfirm={async () => {
                await call(revokeSetupCode, { params: { siteId, codeId: code.id } })
                await reload()
              }}
            >
              {t`${spelled} stops working right away. Phones that used it stay registered.`}
            </ConfirmButton>
          </span>
        ) : null}
      </div>
      {isShown && state.works ? (
        <div className={ownClasses.fresh} role="status">
          <QrCode
            text={`${window.location.origin}${paths.redbagSetup}#code=${code.code}`}
            label={t`QR code of the setup code ${spelled}`}
          />
          <div style={{ flex: '1 1 16rem', minWidth: 0 }}>
            <p className={ownClasses.big}>{spelled}</p>
            <p>{t`Scan it with the phone, or type it on a bag’s setup page.`}</p>
          </div>
        </div>
      ) : null}
    </>
  )
}

/** The state of a code at a moment, with the reason where it no longer works. `now` in ms since 1970. */
export function codeState(
  { revokedAt, expiresAt, uses: used, maxUses }: StoredSetupCode,
  now: number,
): { works: boolean; words: string } {
  if (revokedAt) return { works: false, words: t`ended ${dateAndTime(revokedAt, now)}` }
  if (new Date(expiresAt).getTime() <= now)
    return { works: false, words: t`expired ${dateAndTime(expiresAt, now)}` }
  if (used >= maxUses) return { works: false, words: t`fully used` }
  return { works: true, words: t`works until ${dateAndTime(expiresAt, now)}` }
}
