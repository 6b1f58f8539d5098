import { t } from '@muster/words/t'
import { useState } from 'react'
import { cannotCopy, copyText } from '../copyText.ts'
import { Button } from '../kit/Button.tsx'
import { toastError } from '../toasts.ts'

type CopyButtonProps = {
  /** Its action, as read aloud: "Copy the return address". */
  label: string
  text: string
}

/** Copies a text, and says that it has. */
export function CopyButton({ label, text }: CopyButtonProps) {
  const [copied, setCopied] = useState<string | null>(null)
  const copy = async () => ((await copyText(text)) ? setCopied(text) : toastError(cannotCopy()))
  return (
    <Button aria-label={label} onClick={() => void copy()}>
      {copied === text ? t`Copied` : t`Copy`}
    </Button>
  )
}
