import { actionName } from '@muster/domain/incident/actionGuides'
import type { IncidentAction } from '@muster/domain/incident/vocabulary'
import { IconHandStop, IconHomeShield, IconLock, IconRun, IconShieldLock } from '@tabler/icons-react'
import classes from './ActionMark.module.css'

/** Each action’s icon and colors, the same everywhere (`solid` carries white text at 4.5:1 or more). */
export const actionLooks = {
  Hold: { Icon: IconHandStop, solid: 'var(--hold)', text: 'var(--hold-text)' },
  Secure: { Icon: IconShieldLock, solid: 'var(--secure)', text: 'var(--secure-text)' },
  Lockdown: { Icon: IconLock, solid: 'var(--lockdown)', text: 'var(--lockdown-text)' },
  Evacuate: { Icon: IconRun, solid: 'var(--evacuate)', text: 'var(--evacuate-text)' },
  Shelter: { Icon: IconHomeShield, solid: 'var(--shelter)', text: 'var(--shelter-text)' },
} as const satisfies Record<IncidentAction, object>

/** An action by its word, icon and color: a solid block, or quiet within a line of text. */
export function ActionMark({ action, quiet = false }: { action: IncidentAction; quiet?: boolean }) {
  const { Icon, solid, text } = actionLooks[action]
  const style = quiet ? { color: text } : { background: solid, color: '#fff' }
  return (
    <span className={quiet ? classes.quiet : classes.solid} style={style}>
      <Icon size="1.15em" stroke={2} aria-hidden />
      {actionName(action)}
    </span>
  )
}
