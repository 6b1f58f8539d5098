import { inEnglish, t } from '@muster/words/t'
import type { IncidentKind } from './vocabulary.ts'

/** In place of a real one’s sentence, where it began as a drill or a test. Shown by `told`. */
export const becameRealSentence = inEnglish('This is real now. It is not a drill.')

/** The words for an incident’s kind on every screen, message, print and feed. */
export const kindWords: Record<IncidentKind, { word: string; sentence: string; name: string }> = {
  Actual: {
    get word() {
      return t`REAL`
    },
    get sentence() {
      return t`This is real.`
    },
    get name() {
      return t`Real`
    },
  },
  Exercise: {
    get word() {
      return t`DRILL`
    },
    get sentence() {
      return t`This is a drill. No one is in danger.`
    },
    get name() {
      return t`Drill`
    },
  },
  Test: {
    get word() {
      return t`TEST`
    },
    get sentence() {
      return t`This is a test of the alert system. Only tap the buttons. Change nothing in your room.`
    },
    get name() {
      return t`Test`
    },
  },
}
