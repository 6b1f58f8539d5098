import type { ButtonProps } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { Button, type ButtonKind } from './kit/Button.tsx'
import classes from './ReasonButton.module.css'

type ReasonButtonProps = Omit<ButtonProps, 'variant' | 'color' | 'size'> & {
  kind?: ButtonKind
  /** The reason it cannot be pressed, as a sentence; empty when it is shown already; null when it can. */
  whyNot: string | null
  onClick?: () => void
  type?: 'button' | 'submit'
  children: ReactNode
}

/** A button that, when it cannot be pressed, says why: beside it for everyone, and to a screen reader on the button. */
export function ReasonButton(props: ReasonButtonProps) {
  const { whyNot, onClick, type = 'button', kind = 'primary', children, ...looks } = props
  const reasonId = useId()
  return (
    <span className={classes.both}>
      <Button
        {...looks}
        kind={kind}
        type={whyNot === null ? type : 'button'}
        data-disabled={whyNot !== null || undefined}
        aria-disabled={whyNot !== null}
        aria-describedby={whyNot ? reasonId : undefined}
        onClick={whyNot === null ? onClick : undefined}
      >
        {children}
      </Button>
      {whyNot === null || whyNot === '' ? null : (
        <span id={reasonId} className={classes.reason}>
          {whyNot}
        </span>
      )}
    </span>
  )
}
