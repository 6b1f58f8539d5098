import { Button, type ButtonProps, Loader } from '@mantine/core'
import type { MouseEventHandler, ReactNode } from 'react'

type Props = Omit<ButtonProps, 'disabled' | 'data-disabled' | 'loading'> & {
  /** True when it cannot be pressed now. */
  isDisabled?: boolean
  /** True while the request is under way; another press hurries nothing. */
  isBusy?: boolean
  onClick?: MouseEventHandler<HTMLButtonElement>
  'aria-describedby'?: string | undefined
  children: ReactNode
}

/**
 * A button that keeps the focus when it cannot be pressed any more: a disabled one would drop it, and a person who
 * listens to the page would be thrown back to its top in the middle of their work.
 */
export function FocusableButton({
  isDisabled = false,
  isBusy = false,
  onClick,
  leftSection,
  ...buttonProps
}: Props) {
  return (
    <Button
      {...buttonProps}
      type="button"
      leftSection={isBusy ? <Loader size={24} color="currentColor" aria-hidden /> : leftSection}
      mod={{ disabled: isDisabled, busy: isBusy }}
      aria-disabled={isDisabled || isBusy || undefined}
      aria-busy={isBusy || undefined}
      onClick={isDisabled || isBusy ? undefined : onClick}
    />
  )
}
