import { channels } from '@muster/domain/notification/channels'
import { smsParts } from '@muster/domain/notification/smsParts'
import type { NotificationChannel } from '@muster/domain/notification/vocabulary'
import type { LanguageCode } from '@muster/words/languages'
import { t } from '@muster/words/t'
import page from '../../../ui/page/page.module.css'
import ownClasses from '../notifications.module.css'

type MessagePreviewProps = {
  channel: NotificationChannel
  subject: string | null
  body: string
  language?: LanguageCode
}

/** A message as a mail, on a phone, in a browser or in a chat. Of a webhook, what a machine reads. */
export function MessagePreview({ channel, subject, body, language = 'en' }: MessagePreviewProps) {
  switch (channels[channel].message?.form) {
    case 'mail':
      return (
        <div className={ownClasses.mail} lang={language}>
          <div className={ownClasses.mailHead} dir="auto">
            {subject || t`(no subject)`}
          </div>
          <div className={ownClasses.mailBody} dir="auto">
            {body}
          </div>
        </div>
      )
    case 'push':
      return (
        <div className={ownClasses.pushed} lang={language}>
          <img src="/muster.svg" alt="" width={32} height={32} />
          <strong dir="auto">{subject}</strong>
          <span dir="auto">{body}</span>
        </div>
      )
    case 'sms': {
      const parts = smsParts(body)
      return (
        <>
          <div className={ownClasses.bubble} dir="auto" lang={language}>
            {body}
          </div>
          <p className={page.note}>
            {parts === 1
              ? t`Sent as one text message.`
              : t`Sent as ${parts} text messages. You pay for each.`}
          </p>
        </>
      )
    }
    case 'chat':
      return (
        <div className={ownClasses.bubble} dir="auto" lang={language}>
          {body}
        </div>
      )
    case undefined:
      return <pre className={ownClasses.code}>{body}</pre>
  }
}
