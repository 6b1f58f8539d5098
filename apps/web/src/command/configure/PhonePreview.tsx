import { actionGuides } from '@muster/domain/incident/actionGuides'
import type { IncidentAction, InstructionPhase } from '@muster/domain/incident/vocabulary'
import { actionLooks } from '../../ui/ActionMark.tsx'
import { fromDraft, type ItemDraft } from './itemDraft.ts'
import classes from './PhonePreview.module.css'

type PreviewProps = { action: IncidentAction | null; phase: InstructionPhase; items: readonly ItemDraft[] }

/** A preview of a room's view: the same words in the same order as on its page, and nothing that could be pressed. */
export function PhonePreview({ action, phase, items }: PreviewProps) {
  const shown = action ?? 'Lockdown'
  const { Icon, solid } = actionLooks[shown]
  return (
    <figure className={classes.figure}>
      <figcaption className={classes.caption}>
        On a room’s phone{action === null ? ', shown in a lockdown' : ''}
      </figcaption>
      <div className={classes.phone}>
        {phase === 'during' ? (
          <>
            <div className={classes.header} style={{ background: solid }}>
              <Icon size={30} stroke={1.75} aria-hidden />
              <p className={classes.word}>{shown}</p>
              <p className={classes.directive}>{actionGuides[shown].directive}</p>
            </div>
            <p className={classes.title}>
              Checklist <span>0 of {items.length} done</span>
            </p>
          </>
        ) : (
          <>
            <p className={classes.ended}>{shown} has ended</p>
            <p className={classes.title}>Before you continue</p>
          </>
        )}
        <ol className={classes.list}>
          {items.map((item) => (
            <li key={item.key} className={classes.item}>
              <p className={classes.text} dir="auto">
                {item.text.trim() || '…'}
              </p>
              <Control item={item} />
              <p className={classes.state}>{stateWords(item)}</p>
            </li>
          ))}
        </ol>
      </div>
    </figure>
  )
}

/** Draws the control that answers an item. */
function Control({ item }: { item: ItemDraft }) {
  const { dataType, choices } = fromDraft(item)
  switch (dataType) {
    case 0:
      return <span className={classes.button}>Acknowledge</span>
    case 1:
      return <Choices options={['Yes', 'No']} />
    case 2:
      return (
        <span className={classes.stepper}>
          <span className={classes.choice}>−</span>
          <span className={classes.number}>0</span>
          <span className={classes.choice}>+</span>
        </span>
      )
    case 3:
      return <span className={classes.field} />
    case 4:
      return <span className={classes.button}>Attendance</span>
    case 5:
      return <Choices options={choices} />
  }
}

function Choices({ options }: { options: readonly string[] }) {
  return (
    <span className={classes.choices}>
      {options.map((option, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: while it is typed, the same answer may occur there twice
        <span key={at} className={classes.choice} dir="auto">
          {option}
        </span>
      ))}
    </span>
  )
}

/** The mark of the room's page: in a checklist for optional items, in a survey for both. */
function stateWords({ dataType, phase, required }: ItemDraft): string {
  const asked = dataType === 0 ? 'acknowledged' : dataType === 4 ? 'submitted' : 'answered'
  if (phase === 'during') return `Not ${asked} yet${required ? '' : ' · optional'}`
  return `Not ${asked} yet · ${required ? 'needed' : 'optional'}`
}
