import { becameRealSentence, kindWords } from '@muster/domain/incident/kindWords'
import type { IncidentKind } from '@muster/domain/incident/vocabulary'
import { t, told } from '@muster/words/t'
import classes from './KindBand.module.css'

type KindBandProps = { kind: IncidentKind; age?: string | null; isNew?: boolean; sentence?: string }

/**
 * The band over every screen of an incident: striped with DRILL or TEST; a real one wears no stripes, and says so.
 * @param age where it is not known to be going on now: since when, in place of the sentence that says it is
 * @param isNew whether it began as a drill or a test and has become real: then it says so, and looks it
 * @param sentence in place of the kind’s own, before it has started
 */
export function KindBand({ kind, age, isNew, sentence }: KindBandProps) {
  return (
    <div
      className={classes.band}
      data-kind={kind}
      data-old={age ? true : undefined}
      data-new={isNew || undefined}
      role="note"
      aria-label={t`Kind of incident`}
    >
      <span className={classes.words}>
        <strong>{kindWords[kind].word}</strong>
        <span>{age ?? sentence ?? (isNew ? told(becameRealSentence) : kindWords[kind].sentence)}</span>
      </span>
    </div>
  )
}

/** The same within a line of text or a list. */
export function KindTag({ kind }: { kind: IncidentKind }) {
  return (
    <span className={classes.tag} data-kind={kind}>
      {kindWords[kind].word}
    </span>
  )
}
