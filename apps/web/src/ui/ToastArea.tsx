import { Notifications } from '@mantine/notifications'

/**
 * The place where toasts appear: at the bottom, above any bar there (kit.css), so that they cover neither the
 * news nor the ways on. A default export, because `lazy` asks for one.
 */
export default function ToastArea() {
  return <Notifications position="bottom-center" limit={3} />
}
