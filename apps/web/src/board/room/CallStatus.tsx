import type { ReportStatus } from '@muster/domain/incident/vocabulary'
import { t } from '@muster/words/t'
import { Badge, type Tone } from '../../ui/kit/Badge.tsx'

const looks = {
  filed: {
    get word() {
      return t`Waiting`
    },
    tone: 'help',
  },
  accepted: {
    get word() {
      return t`Accepted`
    },
    tone: 'warn',
  },
  done: {
    get word() {
      return t`Done`
    },
    tone: 'ok',
  },
} as const satisfies Record<ReportStatus, { word: string; tone: Tone }>

/** Command's progress with a call, by word, shape and color: the same wherever a call is shown. */
export function CallStatus({ status }: { status: ReportStatus }) {
  const { word, tone } = looks[status]
  return <Badge tone={tone}>{word}</Badge>
}
