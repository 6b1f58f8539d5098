import { type ButtonProps, createPolymorphicComponent, Button as MantineButton } from '@mantine/core'
import classes from './Button.module.css'

/**
 * The purposes of a button: `primary` the one thing to do on a page, `secondary` anything else, `quiet` what is rarely
 * needed, `danger` what commits something that is hard to undo, `emergency` a commit by a shaking hand, `band` the thing
 * to do on a colored band, `bandQuiet` anything else there.
 */
export type ButtonKind = 'primary' | 'secondary' | 'quiet' | 'danger' | 'emergency' | 'band' | 'bandQuiet'

type KitButtonProps = Omit<ButtonProps, 'variant' | 'color' | 'size'> & { kind?: ButtonKind }

const looks = {
  primary: { variant: 'filled' },
  secondary: { variant: 'default' },
  quiet: { variant: 'subtle' },
  danger: { variant: 'filled', color: 'var(--lockdown)' },
  band: { variant: 'white', color: 'ink' },
  bandQuiet: { variant: 'outline', color: 'white' },
  emergency: { variant: 'filled', color: 'var(--lockdown)' },
} as const satisfies Record<ButtonKind, Pick<ButtonProps, 'variant' | 'color'>>

/** A button, or with `component={Link}` a link that looks like one. It is as high as who presses it needs. */
export const Button = createPolymorphicComponent<'button', KitButtonProps>(
  ({ kind = 'secondary', className, ...props }: KitButtonProps) => (
    <MantineButton
      {...looks[kind]}
      {...props}
      className={className ? `${classes.button} ${className}` : classes.button}
      data-kind={kind}
    />
  ),
)
