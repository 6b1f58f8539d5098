import { say } from '@muster/words/message'
import { t } from '@muster/words/t'
import { wordTable } from '@muster/words/wordTable'
import { z } from 'zod'
import { paths } from '../../paths.ts'
import { PageTabs } from '../../ui/page/PageTabs.tsx'

export const notificationPart = z.enum(['rules', 'words', 'preview', 'ways', 'webhooks'])
export type NotificationPart = z.infer<typeof notificationPart>

const partWords = wordTable<NotificationPart>({
  rules: say`Rules`,
  words: say`Messages`,
  preview: say`Preview`,
  ways: say`Channels`,
  webhooks: say`Webhooks`,
})

/** The address of a part. */
export function partAddress(part: NotificationPart): string {
  return part === 'rules' ? paths.notifications : `${paths.notifications}?part=${part}`
}

/**
 * The tabs about notifications, with the groups on a page of their own.
 * @param open null: the groups
 */
export function NotificationTabs({ open }: { open: NotificationPart | null }) {
  const [first, ...others] = notificationPart.options.map((part) => ({
    to: partAddress(part),
    label: partWords[part],
    isOpen: part === open,
  }))
  const groups = { to: paths.notificationGroups, label: t`Groups`, isOpen: open === null }
  return <PageTabs label={t`Notifications`} parts={[...(first ? [first] : []), groups, ...others]} />
}
