import type { IncidentKind } from './vocabulary.ts'

/** In place of a real one’s sentence, where it began as a drill or a test. */
export const becameRealSentence = 'This is real now. It is not a drill.'

/** The words for an incident’s kind on every screen, message, print and feed. */
export const kindWords = {
  Actual: { word: 'REAL', sentence: 'This is real.', name: 'Real' },
  Exercise: { word: 'DRILL', sentence: 'This is a drill. No one is in danger.', name: 'Drill' },
  Test: {
    word: 'TEST',
    sentence: 'This is a test of the alert system. Only tap the buttons. Change nothing in your room.',
    name: 'Test',
  },
} as const satisfies Record<IncidentKind, object>
