import { Button, TextInput } from '@mantine/core'
import { t } from '@muster/words/t'
import { type FormEvent, useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { paths } from '../../paths.ts'
import { formatSetupCode, normalizeSetupCode, parseCode, parseSetupCode } from '../../scan/parseCode.ts'
import { ScanButton } from '../../scan/ScanButton.tsx'
import { useDraft } from '../../ui/useDraft.ts'
import { useTitle } from '../../ui/useTitle.ts'
import { OpenYourBag } from './OpenYourBag.tsx'
import classes from './publicPage.module.css'

type Problems = { code?: string; bag?: string }

/**
 * Sets a bag up from nothing but a setup code and the bag in one’s hands. Both together lead to the page of that bag,
 * where the rest is asked. The setup code stays in this tab: it is never in an address that a server would log.
 */
export default function SetUpBagPage() {
  useTitle(t`Set up a safety bag`)
  const navigate = useNavigate()
  const { hash } = useLocation()
  const [draft, setDraft] = useDraft('setup', { setupCode: '' })
  const [bagText, setBagText] = useState('')
  const [problems, setProblems] = useState<Problems>({})
  const [, fromLink] = /^#code=([^&]+)/.exec(hash) ?? []
  useEffect(() => {
    const code = parseSetupCode(fromLink ?? '')
    if (code) setDraft({ setupCode: formatSetupCode(code) })
  }, [fromLink, setDraft])

  function goOn(code: string, bagCode: string) {
    const setup = parseSetupCode(code)
    const bag = parseCode(bagCode)
    const found: Problems = {
      ...(setup ? {} : { code: t`A setup code has ten letters and digits, as ABCDE-12345.` }),
      ...(bag?.kind === 'bag' ? {} : { bag: t`That is not a bag’s code. It is printed under the QR code.` }),
    }
    setProblems(found)
    if (!setup || bag?.kind !== 'bag') return
    setDraft({ setupCode: formatSetupCode(setup) })
    navigate(paths.bag(bag.barcode, 'setup'))
  }

  return (
    <div className={classes.page}>
      <h1>{t`Set up a safety bag`}</h1>
      <p
        className={classes.lead}
      >{t`You need two codes: the setup code from the school office, and the code on the bag. Next, choose the room.`}</p>
      <form
        className={classes.card}
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          goOn(draft.setupCode, bagText)
        }}
      >
        <TextInput
          label={t`Setup code`}
          placeholder="ABCDE-12345"
          size="lg"
          autoCapitalize="characters"
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          maxLength={2000}
          value={draft.setupCode}
          error={problems.code}
          onChange={({ currentTarget }) => setDraft({ setupCode: normalizeSetupCode(currentTarget.value) })}
        />
        <TextInput
          label={t`Code on the bag`}
          size="lg"
          autoCapitalize="none"
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          value={bagText}
          error={problems.bag}
          onChange={({ currentTarget }) => setBagText(currentTarget.value)}
        />
        <div className={classes.buttons}>
          <Button type="submit" size="lg">{t`Continue`}</Button>
          <ScanButton
            wanted={['setup', 'bag']}
            label={t`Scan either code`}
            onCode={(code) => {
              if (code.kind === 'setup') return setDraft({ setupCode: formatSetupCode(code.setupCode) })
              if (code.kind !== 'bag') return
              setBagText(code.barcode)
              if (parseSetupCode(draft.setupCode)) goOn(draft.setupCode, code.barcode)
            }}
          />
        </div>
      </form>
      <section className={classes.card} aria-labelledby="no-code">
        <h2 id="no-code">{t`No setup code?`}</h2>
        <p>{t`A manager creates one with the site’s bags. A code works for a limited time and number of phones, and can be ended.`}</p>
      </section>
      <OpenYourBag />
    </div>
  )
}
