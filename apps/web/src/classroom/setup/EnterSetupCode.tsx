import { Button } from '@mantine/core'
import { t } from '@muster/words/t'
import { type FormEvent, useState } from 'react'
import { sentenceOf } from '../../api/problemError.ts'
import { formatSetupCode, normalizeSetupCode, parseSetupCode } from '../../scan/parseCode.ts'
import { ScanButton } from '../../scan/ScanButton.tsx'
import buttons from '../buttons.module.css'
import controls from '../controls.module.css'
import quiet from '../quiet.module.css'
import classes from './SetupPage.module.css'

type Props = {
  code: string
  change: (code: string) => void
  /** Asks the server; rejects with a sentence for a person. */
  check: (code: string) => Promise<void>
}

/** The first step: a setup code, typed or scanned. */
export function EnterSetupCode({ code, change, check }: Props) {
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)

  async function submit(text: string) {
    if (isBusy) return
    const setupCode = parseSetupCode(text)
    if (!setupCode) {
      return setProblem(t`A setup code has ten letters and digits, as ABCDE-12345. The school office has it.`)
    }
    setIsBusy(true)
    setProblem(null)
    try {
      await check(setupCode)
    } catch (error) {
      setProblem(sentenceOf(error))
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <form
      className={quiet.form}
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        void submit(code)
      }}
    >
      <label className={controls.field}>
        {t`Setup code`}
        <span id="setup-code-hint">{t`Ten letters and digits, from a manager’s screen or a note.`}</span>
        <input
          type="text"
          className={classes.code}
          autoCapitalize="characters"
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          maxLength={2000}
          placeholder="ABCDE-12345"
          aria-describedby="setup-code-hint setup-code-problem"
          aria-invalid={problem !== null}
          value={code}
          onChange={({ target }) => {
            change(normalizeSetupCode(target.value))
            setProblem(null)
          }}
        />
      </label>
      <p id="setup-code-problem" role="alert" className={quiet.problem}>
        {problem}
      </p>
      <div className={quiet.row}>
        <Button
          type="submit"
          h={56}
          fz="lg"
          className={buttons.primary}
          loading={isBusy}
        >{t`Continue`}</Button>
        <ScanButton
          wanted={['setup']}
          label={t`Scan the setup code`}
          h={56}
          onCode={(found) => {
            if (found.kind !== 'setup') return
            change(formatSetupCode(found.setupCode))
            void submit(found.setupCode)
          }}
        />
      </div>
    </form>
  )
}
