import { Button, TextInput } from '@mantine/core'
import { t } from '@muster/words/t'
import { type FormEvent, useState } from 'react'
import { type Code, formatSetupCode, parseCode } from '../../scan/parseCode.ts'
import { ScanButton } from '../../scan/ScanButton.tsx'
import { useOpenCode } from '../../scan/useOpenCode.ts'
import classes from './HomePage.module.css'

/** One field for every code that there is, typed, pasted or by the camera. It says what it recognizes before it goes there. */
export function EnterForm() {
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const open = useOpenCode()
  const code = parseCode(text)

  function submit(event: FormEvent) {
    event.preventDefault()
    if (code) open(code)
    else
      setProblem(
        text.trim() === ''
          ? t`Type or paste a code first.`
          : t`This is not a bag code, a setup code or a full link. Check each letter.`,
      )
  }

  return (
    <>
      <form onSubmit={submit} className={classes.open} noValidate>
        <TextInput
          aria-label={t`Code or link`}
          placeholder={t`Code or link`}
          size="lg"
          value={text}
          error={problem}
          autoCapitalize="none"
          autoCorrect="off"
          autoComplete="off"
          spellCheck={false}
          maxLength={2000}
          onChange={({ currentTarget }) => {
            setText(currentTarget.value)
            setProblem(null)
          }}
        />
        <Button type="submit" size="lg" variant="default">{t`Open the page`}</Button>
      </form>
      <p role="status" className={classes.recognised}>
        {code ? wordsFor(code) : ''}
      </p>
      <ScanButton wanted={['bag', 'setup', 'guest']} onCode={open} />
    </>
  )
}

function wordsFor(code: Code): string {
  switch (code.kind) {
    case 'bag':
      return t`This looks like the code of a safety bag. It opens the bag’s page.`
    case 'setup':
      return t`This is a setup code, ${formatSetupCode(code.setupCode)}. Use it to set up a bag.`
    case 'guest':
      return t`This is a link for an outside responder. It opens the incident.`
  }
}
