import { Notifications } from '@mantine/notifications'

/**
 * Where toasts appear: at the bottom, above whatever bar stands there (kit.css), so that they cover neither what is
 * happening nor the ways on. A default export, because `lazy` asks for one.
 */
export default function ToastArea() {
  return <Notifications position="bottom-center" limit={3} />
}
