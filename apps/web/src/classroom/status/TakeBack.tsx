import { t } from '@muster/words/t'
import { type MouseEvent, useEffect, useId, useRef } from 'react'
import classes from './TakeBack.module.css'

type Props = {
  question: string
  /** The answer that takes it back. */
  yes: string
  confirm: () => void
  keep: () => void
}

/** Time in which nobody can have read the question: a press is the second tap of a trembling thumb, in ms. */
const doubleTapMs = 600

/** Asks before a call for help is taken back, in place of the tapped button; Keep has the focus. */
export function TakeBack({ question, yes, confirm, keep }: Props) {
  const id = useId()
  const cover = useRef<HTMLFieldSetElement>(null)
  const keepButton = useRef<HTMLButtonElement>(null)
  const shownAt = useRef(Number.POSITIVE_INFINITY)
  useEffect(() => {
    const before = document.activeElement
    shownAt.current = performance.now()
    keepButton.current?.focus({ preventScroll: true })
    cover.current?.scrollIntoView({ block: 'nearest' })
    return () => {
      // The tapped button is covered until this has gone.
      if (before instanceof HTMLElement) requestAnimationFrame(() => before.focus({ preventScroll: true }))
    }
  }, [])
  const once = (act: () => void) => (event: MouseEvent) => {
    if (event.timeStamp - shownAt.current > doubleTapMs) act()
  }
  return (
    <fieldset ref={cover} aria-labelledby={id} className={classes.cover}>
      <p id={id}>{question}</p>
      <div className={classes.buttons}>
        <button type="button" ref={keepButton} onClick={once(keep)}>{t`Keep`}</button>
        <button type="button" className={classes.yes} onClick={once(confirm)}>
          {yes}
        </button>
      </div>
    </fieldset>
  )
}
