import {
  isSameTemplateScope,
  type TemplateScope,
  templateScopeWords,
} from '@muster/domain/template/templateScope'
import { t } from '@muster/words/t'
import { rich } from '../../ui/rich.tsx'
import { TimeText } from '../../ui/TimeText.tsx'
import classes from './configure.module.css'

type From = { version: number; savedAt: string; savedByName: string }
type ProvenanceProps = {
  choice: TemplateScope
  /** The set in force; null: built in. */
  from: (TemplateScope & From) | null
  /** The description of a built-in set. */
  builtIn: string
  mayChange: boolean
}

/** The origin of the shown set: built in, or the organization's, with version and author. */
export function Provenance({ choice, from, builtIn, mayChange }: ProvenanceProps) {
  if (!from) {
    return <p className={classes.provenance}>{rich`<b>Using the standard checklist.</b> ${builtIn}`}</p>
  }
  const isOwn = isSameTemplateScope(from, choice)
  return (
    <p className={classes.provenance}>
      {isOwn
        ? rich`<b>Using your organization’s, version ${from.version}</b>, by ${from.savedByName}, ${<TimeText at={from.savedAt} />}.`
        : rich`<b>Using your organization’s set for ${templateScopeWords(from)}, version ${from.version}</b>, by ${from.savedByName}, ${<TimeText at={from.savedAt} />}.`}
      {isOwn || !mayChange ? null : ` ${t`What you save here applies only to this choice.`}`}
    </p>
  )
}
