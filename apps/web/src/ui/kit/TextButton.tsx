import type { ComponentProps } from 'react'
import classes from './TextButton.module.css'

/** A button within a title or a sentence, as a link would stand there: the name of a room that opens it. */
export function TextButton(props: Omit<ComponentProps<'button'>, 'type' | 'className'>) {
  return <button {...props} type="button" className={classes.text} />
}
