import type { IncidentKind } from '@muster/domain/incident/vocabulary'
import classes from './KindBand.module.css'

/** What an incident’s kind is called on every screen, message, print and feed. */
export const kindWords = {
  Actual: { word: 'REAL', sentence: 'This is real.', name: 'Real' },
  Exercise: { word: 'DRILL', sentence: 'This is a drill. Nobody is in danger.', name: 'Drill' },
  Test: { word: 'TEST', sentence: 'This is a test of Muster. Do nothing.', name: 'Test' },
} as const satisfies Record<IncidentKind, object>

/** The band over every screen of an incident: striped with DRILL or TEST; a real one wears no stripes, and says so. */
export function KindBand({ kind }: { kind: IncidentKind }) {
  const { word, sentence } = kindWords[kind]
  return (
    <div className={classes.band} data-kind={kind} role="note" aria-label="Kind of incident">
      <span className={classes.words}>
        <strong>{word}</strong>
        <span>{sentence}</span>
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
