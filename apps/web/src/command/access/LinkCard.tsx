import type { GuestLink } from '@muster/contract/guestCalls'
import type { LanguageCode } from '@muster/words/languages'
import { t } from '@muster/words/t'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import { useTenantLanguages } from '../../auth/accountState.ts'
import { QrCode } from '../../scan/QrCode.tsx'
import { copyText } from '../../ui/copyText.ts'
import { LanguageField } from '../../ui/form/LanguageField.tsx'
import { Button } from '../../ui/kit/Button.tsx'
import { FormActions } from '../../ui/kit/FormActions.tsx'
import page from '../../ui/page/page.module.css'
import { rich } from '../../ui/rich.tsx'
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
  const [language, setLanguage] = useState<LanguageCode>('en')
  const offered = useTenantLanguages()
  return (
    <section className={page.card} aria-labelledby="link-title">
      <h2 id="link-title">{t`Link for ${name}`}</h2>
      <div className={classes.link}>
        <QrCode text={link.url} label={t`QR code of the link for ${name}`} />
        <div className={classes.linkSide}>
          <p>
            {rich`${name} can scan this with their own phone. Or send it to them alone. <b>You see it only this once.</b> You can create a new one at any time.`}
          </p>
          <p className={classes.url}>{link.url}</p>
          <div className={page.actions}>
            <Button
              leftSection={
                isCopied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />
              }
              onClick={() => void copyText(link.url).then(setCopied)}
            >
              {isCopied ? t`Copied` : t`Copy link`}
            </Button>
          </div>
          {link.ways.length > 0 && offered.length > 0 ? (
            <LanguageField
              label={t`Language of the email and text message`}
              value={language}
              offered={offered}
              description={t`Translations are made by a machine; emails have the English below.`}
              onChange={(chosen) => setLanguage(chosen ?? 'en')}
            />
          ) : null}
          {link.ways.map((way) => (
            <SendLink
              key={way}
              incidentId={incidentId}
              link={link}
              way={way}
              language={language}
              first={way === 'mail' ? mail : ''}
            />
          ))}
        </div>
      </div>
      <FormActions>
        <Button kind="primary" onClick={onDone}>
          {t`Done`}
        </Button>
      </FormActions>
    </section>
  )
}
