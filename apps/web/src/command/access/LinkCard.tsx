import { Button } from '@mantine/core'
import type { GuestLink } from '@muster/contract/guestCalls'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import { QrCode } from '../../scan/QrCode.tsx'
import { copyText } from '../../ui/copyText.ts'
import classes from './access.module.css'
import { SendLink } from './SendLink.tsx'

type LinkCardProps = {
  incidentId: string
  link: GuestLink
  name: string
  /** The guest's mail address, where it is known, to send the link to. */
  mail: string
  onDone: () => void
}

/** A link, shown this once: to be scanned, copied or sent. */
export function LinkCard({ incidentId, link, name, mail, onDone }: LinkCardProps) {
  const [isCopied, setCopied] = useState(false)
  return (
    <section className={classes.card} aria-labelledby="link-title">
      <h2 id="link-title">Link for {name}</h2>
      <div className={classes.link}>
        <QrCode text={link.url} label={`QR code of the link for ${name}`} />
        <div className={classes.linkSide}>
          <p>
            Let {name} scan this with their own phone, or send it to them alone.{' '}
            <strong>It is shown this once</strong>; a new one can be made at any time.
          </p>
          <p className={classes.url}>{link.url}</p>
          <div className={classes.buttons}>
            <Button
              variant="default"
              size="md"
              leftSection={
                isCopied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />
              }
              onClick={() => void copyText(link.url).then(setCopied)}
            >
              {isCopied ? 'Copied' : 'Copy the link'}
            </Button>
          </div>
          {link.ways.map((way) => (
            <SendLink
              key={way}
              incidentId={incidentId}
              link={link}
              way={way}
              first={way === 'mail' ? mail : ''}
            />
          ))}
        </div>
      </div>
      <div className={classes.buttons}>
        <Button size="md" onClick={onDone}>
          Done
        </Button>
      </div>
    </section>
  )
}
