import { Link } from 'react-router'
import { z } from 'zod'
import { paths } from '../../paths.ts'
import classes from './notifications.module.css'

export const notificationPart = z.enum(['rules', 'words', 'preview', 'ways', 'webhooks'])
export type NotificationPart = z.infer<typeof notificationPart>

const partWords: Record<NotificationPart, string> = {
  rules: 'Rules',
  words: 'Messages',
  preview: 'Who gets what',
  ways: 'Ways to tell',
  webhooks: 'Webhooks',
}

/** The address of a part. */
export function partAddress(part: NotificationPart): string {
  return part === 'rules' ? paths.notifications : `${paths.notifications}?part=${part}`
}

/** What there is about notifications, with the groups on a page of their own. @param open null: the groups */
export function NotificationParts({ open }: { open: NotificationPart | null }) {
  return (
    <nav aria-label="About notifications" className={classes.parts}>
      {notificationPart.options.slice(0, 1).map((part) => (
        <Part key={part} to={partAddress(part)} label={partWords[part]} isOpen={part === open} />
      ))}
      <Part to={paths.notificationGroups} label="Groups" isOpen={open === null} />
      {notificationPart.options.slice(1).map((part) => (
        <Part key={part} to={partAddress(part)} label={partWords[part]} isOpen={part === open} />
      ))}
    </nav>
  )
}

function Part({ to, label, isOpen }: { to: string; label: string; isOpen: boolean }) {
  return (
    <Link to={to} className={classes.part} aria-current={isOpen ? 'page' : undefined}>
      {label}
    </Link>
  )
}
