import { t } from '@muster/words/t'
import { useSearchParams } from 'react-router'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import classes from '../../ui/page/page.module.css'
import { NotificationTabs, notificationPart } from './NotificationTabs.tsx'
import { PreviewPart } from './preview/PreviewPart.tsx'
import { RulesPart } from './rules/RulesPart.tsx'
import { ChannelsPart } from './ways/ChannelsPart.tsx'
import { WebhooksPart } from './webhooks/WebhooksPart.tsx'
import { TemplatesPart } from './words/TemplatesPart.tsx'

/** The setup of notifications for people who do not look at Muster. The address holds the open part. */
export default function NotificationsPage() {
  const [address] = useSearchParams()
  const part = notificationPart.catch('rules').parse(address.get('part'))
  const Open = {
    rules: RulesPart,
    words: TemplatesPart,
    preview: PreviewPart,
    ways: ChannelsPart,
    webhooks: WebhooksPart,
  }[part]
  return (
    <div className={classes.page}>
      <PageHeader
        title={t`Incident Notifications`}
        subtitle={t`Choose who is notified of an incident, and how: email, text message, browser, webhook, Slack or Teams.`}
      />
      <NotificationTabs open={part} />
      <Open />
    </div>
  )
}
