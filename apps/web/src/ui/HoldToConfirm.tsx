import { Button } from '@mantine/core'
import { t } from '@muster/words/t'
import { type CSSProperties, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import classes from './HoldToConfirm.module.css'
import { startHold } from './holdTimer.ts'
import { useTwoPresses } from './useTwoPresses.ts'

/** The labels of the two buttons. Each names the act: "Press and hold to …". */
type ConfirmWords = {
  /** On the button that is held. */
  hold: string
  /** On the other one: before its first press, and before the second. */
  two: string
  again: string
  /** Said once the first press has armed it: that nothing has happened yet. */
  armed: string
}

type HoldToConfirmProps = {
  onConfirm: () => void
  words: ConfirmWords
  /** The reason it cannot be done now, shown on the button in place of `hold`; null when it can. */
  whyNot?: string | null
  /** The label of the button while it is being done; null otherwise. */
  busyText?: string | null
}

/**
 * Starts and stands down a real emergency: a button that is held for 1.5 s, and two separate presses for
 * people who cannot hold it. A single press, a double click and a trembling thumb do nothing.
 */
export function HoldToConfirm({ onConfirm, words, whyNot = null, busyText = null }: HoldToConfirmProps) {
  const { isArmed, press } = useTwoPresses(onConfirm)
  const isDisabled = whyNot !== null || busyText !== null
  return (
    <div className={classes.act}>
      <HoldButton onConfirm={onConfirm} isDisabled={isDisabled}>
        {busyText ?? whyNot ?? words.hold}
      </HoldButton>
      <Button variant="default" fullWidth mih={48} fz="md" disabled={isDisabled} onClick={press}>
        {isArmed ? words.again : words.two}
      </Button>
      <p role="status" className={classes.armed}>
        {isArmed ? words.armed : ''}
      </p>
    </div>
  )
}

type HoldButtonProps = { onConfirm: () => void; isDisabled: boolean; children: string }

/** Fires when it was held for 1.5 s, by finger, mouse, Enter or Space; it fills meanwhile. */
function HoldButton({ onConfirm, isDisabled, children }: HoldButtonProps) {
  const [share, setShare] = useState(0)
  const stopHold = useRef<(() => void) | null>(null)
  const stop = () => {
    stopHold.current?.()
    stopHold.current = null
    setShare(0)
  }
  const start = () => {
    if (stopHold.current || isDisabled) return
    stopHold.current = startHold(setShare, () => {
      stop()
      onConfirm()
    })
  }
  useEffect(() => () => stopHold.current?.(), [])

  const onKey = (event: KeyboardEvent, act: () => void) => {
    if (event.key !== 'Enter' && event.key !== ' ') return
    event.preventDefault()
    act()
  }
  const filled: CSSProperties & Record<'--pressed', string> = { '--pressed': `${share * 100}%` }
  return (
    <button
      type="button"
      className={classes.hold}
      style={filled}
      data-pressed={share > 0}
      aria-disabled={isDisabled || undefined}
      onPointerDown={(event) => {
        if (event.button === 0) start()
      }}
      onPointerUp={stop}
      onPointerLeave={stop}
      onPointerCancel={stop}
      onKeyDown={(event) => onKey(event, start)}
      onKeyUp={(event) => onKey(event, stop)}
      onBlur={stop}
      onContextMenu={(event) => event.preventDefault()}
    >
      <span>{share > 0 ? t`Keep holding…` : children}</span>
    </button>
  )
}
