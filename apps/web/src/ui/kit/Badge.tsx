import {
  IconAlertTriangleFilled,
  IconCircleCheckFilled,
  IconCircleDashed,
  IconClockExclamation,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './Badge.module.css'

/** The states that a thing can be in, each with its own shape: never by color alone. */
export type Tone = 'ok' | 'warn' | 'help' | 'none'

/** The shape of each tone. */
export const toneIcons = {
  ok: IconCircleCheckFilled,
  warn: IconClockExclamation,
  help: IconAlertTriangleFilled,
  none: IconCircleDashed,
} as const satisfies Record<Tone, typeof IconCircleDashed>

/** A state in a word or two, with the shape and color of its tone. */
export function Badge({ tone, children }: { tone: Tone; children: ReactNode }) {
  const Icon = toneIcons[tone]
  return (
    <span className={classes.badge} data-tone={tone}>
      <Icon size={14} aria-hidden />
      {children}
    </span>
  )
}
