import { notifications } from '@mantine/notifications'
import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible, schemes, setScheme } from '../../test/accessibility.ts'
import { renderScreen } from '../../test/renderScreen.tsx'
import ToastArea from './ToastArea.tsx'
import { toastError, toastInfo, toastSuccess } from './toasts.ts'

afterEach(() => {
  vi.useRealTimers()
  notifications.clean()
})

const toasts = [
  {
    what: 'it worked',
    show: () => toastSuccess('Acknowledged'),
    role: 'status',
    words: /Success.*Acknowledged/,
  },
  {
    what: 'it did not',
    show: () => toastError('Could not submit'),
    role: 'alert',
    words: /Error.*Could not submit/,
  },
  {
    what: 'something to know',
    show: () => toastInfo('Taking you there…', 'Redirecting'),
    role: 'status',
    words: /Redirecting/,
  },
] as const

for (const { what, show, role, words } of toasts)
  test(`a toast stays while the pointer rests on it, and can be read in light and dark: ${what}`, async () => {
    await renderScreen(<ToastArea />)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
    show()
    const toast = page.getByRole(role).filter({ hasText: words })
    await userEvent.hover(toast)
    for (const scheme of schemes) {
      setScheme(scheme)
      await expectAccessible(toast.element())
    }
    // Longer than any toast stays by itself.
    vi.advanceTimersByTime(5_000)
    await expect.element(toast).toBeVisible()
    await userEvent.unhover(toast)
    vi.advanceTimersByTime(5_000)
    await expect.element(toast).not.toBeInTheDocument()
  })
