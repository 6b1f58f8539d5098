import type { IncidentAction, InstructionPhase } from '@muster/domain/incident/vocabulary'
import { t } from '@muster/words/t'
import { RoomPreview } from '../../classroom/preview/RoomPreview.tsx'
import { fromDraft, type ItemDraft } from './itemDraft.ts'
import classes from './PhonePreview.module.css'

type PreviewProps = { action: IncidentAction | null; phase: InstructionPhase; items: readonly ItemDraft[] }

/** A room’s view of the items: its own page, with what is typed here. */
export function PhonePreview({ action, phase, items }: PreviewProps) {
  return (
    <figure className={classes.figure}>
      <figcaption className={classes.caption}>
        {action === null ? t`On a room’s phone, shown in a lockdown` : t`On a room’s phone`}
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: without it the keyboard cannot scroll it (axe: scrollable-region-focusable) */}
      <section className={classes.phone} aria-label={t`Preview`} tabIndex={0}>
        <RoomPreview
          action={action ?? 'Lockdown'}
          phase={phase}
          instructions={items.map((item) => {
            const { text, ...rest } = fromDraft(item)
            return { ...rest, id: item.key, text: text.trim() || '…' }
          })}
        />
      </section>
    </figure>
  )
}
