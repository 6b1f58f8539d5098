import { notifications } from '@mantine/notifications'
import { expect, test, vi } from 'vitest'
import { toastError, toastInfo, toastSeen, toastSuccess } from './toasts.ts'

test('toasts have the titles, colors and durations of the specification: 1200, 1500 and 2000 ms', () => {
  const show = vi.spyOn(notifications, 'show').mockReturnValue('')
  toastSuccess('Done')
  toastSeen('Acknowledged')
  toastInfo('Taking you there', 'Redirecting')
  toastError('Could not')
  const shown = show.mock.calls.map(([{ title, message, color, autoClose }]) => [
    title,
    message,
    color?.split('.')[0],
    autoClose,
  ])
  expect(shown).toEqual([
    ['Success', 'Done', 'green', 1200],
    ['Success', 'Acknowledged', 'green', 1200],
    ['Redirecting', 'Taking you there', 'blue', 1500],
    ['Error', 'Could not', 'red', 2000],
  ])
  show.mockRestore()
})
