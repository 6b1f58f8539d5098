import { notifications } from '@mantine/notifications'
import { t } from '@muster/words/t'

/** Toast durations of the specification, section 9, in ms. */
const duration = { success: 1200, info: 1500, error: 2000 } as const

/** It worked, and the log has it. */
export function toastSuccess(message: string, title = t`Success`): void {
  notifications.show({ title, message, color: 'green.8', autoClose: duration.success, role: 'status' })
}

/** The same for the eye alone, where the page says it in a status of its own: a screen reader would read both. */
export function toastSeen(message: string, title = t`Success`): void {
  const isSilent = { role: 'status', 'aria-live': 'off' } as const
  notifications.show({ title, message, color: 'green.8', autoClose: duration.success, ...isSilent })
}

/** Something to know. */
export function toastInfo(message: string, title: string): void {
  notifications.show({ title, message, color: 'blue.8', autoClose: duration.info, role: 'status' })
}

/** It did not work. A problem that the person must act on also stays on the page: a toast is gone in two seconds. */
export function toastError(message: string, title = t`Error`): void {
  notifications.show({ title, message, color: 'red.8', autoClose: duration.error, role: 'alert' })
}
