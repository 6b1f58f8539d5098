import { Button, TextInput } from '@mantine/core'
import { t } from '@muster/words/t'
import { type FormEvent, useState } from 'react'
import { parseCode } from '../../scan/parseCode.ts'
import { ScanButton } from '../../scan/ScanButton.tsx'
import { useOpenCode } from '../../scan/useOpenCode.ts'
import { UnreadChats } from '../../shell/UnreadChats.tsx'
import classes from './HomePage.module.css'

/** Opens a bag by the code on its label, or by the link that the code stands for; typed, or by the camera. */
export function OpenBagForm() {
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const open = useOpenCode()

  function submit(event: FormEvent) {
    event.preventDefault()
    const code = parseCode(text)
    if (code) open(code)
    else setProblem(t`This is not a bag code. Look under the QR code on the bag.`)
  }

  return (
    <>
      <form onSubmit={submit} className={classes.open} noValidate>
        <TextInput
          aria-label={t`Code on the bag`}
          placeholder={t`Code on the bag`}
          size="lg"
          autoCapitalize="none"
          autoCorrect="off"
          autoComplete="off"
          spellCheck={false}
          value={text}
          error={problem}
          onChange={({ currentTarget }) => {
            setText(currentTarget.value)
            setProblem(null)
          }}
        />
        <Button type="submit" size="lg" variant="default">{t`Open bag`}</Button>
      </form>
      <UnreadChats />
      <ScanButton wanted={['bag', 'setup', 'guest']} onCode={open} />
    </>
  )
}
