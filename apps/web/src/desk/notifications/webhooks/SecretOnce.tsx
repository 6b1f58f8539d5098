import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { cannotCopy, copyText } from '../../../ui/copyText.ts'
import { toastError } from '../../../ui/toasts.ts'
import ownClasses from '../notifications.module.css'

type SecretOnceProps = { name: string; secret: string; onClose: () => void }

/** A webhook’s secret, shown this once: the database keeps it where no page can read it. */
export function SecretOnce({ name, secret, onClose }: SecretOnceProps) {
  const [isCopied, setCopied] = useState(false)
  const copy = async () => ((await copyText(secret)) ? setCopied(true) : toastError(cannotCopy))
  return (
    <div className={ownClasses.secret} role="status">
      <p>
        <strong>The secret of {name}.</strong> Give it to whoever receives the messages: with it they check
        that a message is from here. It is not shown again.
      </p>
      <code>{secret}</code>
      <Group>
        <Button variant="default" onClick={() => void copy()}>
          {isCopied ? 'Copied' : 'Copy'}
        </Button>
        <Button variant="default" onClick={onClose}>
          I have kept it
        </Button>
      </Group>
    </div>
  )
}
