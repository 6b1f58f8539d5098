import { t } from '@muster/words/t'
import { Badge } from '../ui/kit/Badge.tsx'

type StateTagProps = {
  isActive: boolean
  /** The state of their invitation in a word or two, for an active account that has not yet come. */
  awaited?: string | null
  /** The words for the two states, where they are not “Active” and “Inactive”. */
  words?: { active: string; inactive: string }
}

const usualWords = {
  get active() {
    return t`Active`
  },
  get inactive() {
    return t`Inactive`
  },
}

/** Active or not, in words and with the mark of that state. */
export function StateTag({ isActive, awaited = null, words = usualWords }: StateTagProps) {
  if (!isActive) return <Badge tone="none">{words.inactive}</Badge>
  return awaited === null ? <Badge tone="ok">{words.active}</Badge> : <Badge tone="warn">{awaited}</Badge>
}
