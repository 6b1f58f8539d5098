import type { ReportStatus } from '@muster/domain/incident/vocabulary'
import { Badge, type Tone } from '../../ui/kit/Badge.tsx'

const looks = {
  filed: { word: 'Waiting', tone: 'help' },
  accepted: { word: 'Accepted', tone: 'warn' },
  done: { word: 'Done', tone: 'ok' },
} as const satisfies Record<ReportStatus, { word: string; tone: Tone }>

/** Command's progress with a call, by word, shape and color: the same wherever a call is shown. */
export function CallStatus({ status }: { status: ReportStatus }) {
  const { word, tone } = looks[status]
  return <Badge tone={tone}>{word}</Badge>
}
