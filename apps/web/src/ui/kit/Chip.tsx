import type { ComponentProps } from 'react'
import classes from './Chip.module.css'

type ChipProps = Omit<ComponentProps<'button'>, 'type' | 'className' | 'aria-pressed'> & {
  /** True while it is on; left out where it is only pressed. */
  isOn?: boolean
}

/** One of several short things to press: words to insert, a room to open, or with `isOn` something to choose or narrow by. */
export function Chip({ isOn, ...props }: ChipProps) {
  return <button {...props} type="button" className={classes.chip} aria-pressed={isOn} />
}
