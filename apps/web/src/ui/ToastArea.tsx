import { Notifications } from '@mantine/notifications'

/** Where toasts appear. A default export, because `lazy` asks for one. */
export default function ToastArea() {
  return <Notifications position="top-center" limit={3} />
}
