import type { IncidentKind } from '@muster/domain/incident/vocabulary'
import { PatternLines } from '@visx/pattern'

/** The fill of a kind in a drawing that has these patterns: solid where it was real, hatched for a drill, on paper as well. */
export const fillOfKind = (prefix: string, kind: IncidentKind) =>
  kind === 'Actual' ? 'var(--ink)' : `url(#${prefix}${kind})`

/** The stripes that a drill and a test have everywhere. @param prefix of their ids: each drawing has its own */
export function KindPatterns({ prefix }: { prefix: string }) {
  return (
    <defs>
      <PatternLines
        id={`${prefix}Exercise`}
        width={8}
        height={8}
        orientation={['diagonal']}
        background="var(--drill)"
        stroke="var(--night)"
        strokeWidth={2.5}
      />
      <PatternLines
        id={`${prefix}Test`}
        width={6}
        height={6}
        orientation={['vertical']}
        background="var(--white)"
        stroke="var(--control-line)"
        strokeWidth={2}
      />
    </defs>
  )
}
