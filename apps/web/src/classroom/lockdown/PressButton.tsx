import { type CSSProperties, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import classes from './LockdownPage.module.css'
import { startPress } from './press.ts'

/** Fires when it was kept pressed for 1.5 s, by finger, mouse, Enter or Space; it fills meanwhile. */
export function PressButton({ fire, children }: { fire: () => void; children: ReactNode }) {
  const [share, setShare] = useState(0)
  const letGo = useRef<(() => void) | null>(null)
  const stop = () => {
    letGo.current?.()
    letGo.current = null
    setShare(0)
  }
  const start = () => {
    if (letGo.current) return
    letGo.current = startPress(setShare, () => {
      stop()
      fire()
    })
  }
  useEffect(() => () => letGo.current?.(), [])

  const onKey = (event: KeyboardEvent, act: () => void) => {
    if (event.key !== 'Enter' && event.key !== ' ') return
    event.preventDefault()
    act()
  }
  const filled: CSSProperties & Record<'--pressed', string> = { '--pressed': `${share * 100}%` }
  return (
    <button
      type="button"
      className={classes.press}
      style={filled}
      data-pressed={share > 0}
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
      <span>{share > 0 ? 'Keep pressing…' : children}</span>
    </button>
  )
}
