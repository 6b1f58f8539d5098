import { Progress } from '@mantine/core'
import '@mantine/core/styles/Progress.layer.css'
import type { Tone } from './Badge.tsx'
import classes from './Meter.module.css'

type MeterProps = {
  /** The thing that is measured, as read aloud: "Readiness of Oakridge High". */
  label: string
  value: number
  max: number
  /** The value in words, beside the bar: "35 of 100". */
  said: string
  tone?: Tone
}

const colors = { ok: 'var(--ok)', warn: 'var(--warn)', help: 'var(--help)', none: 'var(--signal)' } as const

/** A value of a known most, as a bar and in words. */
export function Meter({ label, value, max, said, tone = 'none' }: MeterProps) {
  const share = max > 0 ? Math.min(100, Math.max(0, (value / max) * 100)) : 0
  return (
    <span className={classes.meter}>
      <Progress.Root className={classes.bar}>
        <Progress.Section value={share} color={colors[tone]} aria-label={label} aria-valuetext={said} />
      </Progress.Root>
      <span className={classes.said}>{said}</span>
    </span>
  )
}
