import { type Choice, choiceWords, isSameChoice } from '@muster/domain/template/choice'
import { TimeText } from '../../ui/TimeText.tsx'
import classes from './configure.module.css'

type From = { version: number; savedAt: string; savedByName: string }
type ProvenanceProps = {
  choice: Choice
  /** The set in force; null: built in. */
  from: (Choice & From) | null
  /** What is said of what is built in. */
  builtIn: string
  mayChange: boolean
}

/** Where what is shown comes from: built in, or the organisation's, which version, by whom. */
export function Provenance({ choice, from, builtIn, mayChange }: ProvenanceProps) {
  if (!from) {
    return (
      <p className={classes.provenance}>
        <strong>In force: built in.</strong> {builtIn}
      </p>
    )
  }
  const isOwn = isSameChoice(from, choice)
  return (
    <p className={classes.provenance}>
      <strong>
        In force: your organization’s{isOwn ? '' : ` set for ${choiceWords(from)}`}, version {from.version}
      </strong>
      , by {from.savedByName}, <TimeText at={from.savedAt} />.
      {isOwn || !mayChange ? null : ' What you save here is for this choice alone.'}
    </p>
  )
}
