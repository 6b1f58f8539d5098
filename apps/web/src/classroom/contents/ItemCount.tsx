import { Button } from '@mantine/core'
import type { ContentItem } from '@muster/contract/readinessCalls'
import { t, told } from '@muster/words/t'
import { IconCheck } from '@tabler/icons-react'
import controls from '../controls.module.css'
import quiet from '../quiet.module.css'
import { CountStepper } from '../status/CountStepper.tsx'
import type { LineDraft } from './countDraft.ts'

type Props = { item: ContentItem; line: LineDraft; change: (line: LineDraft) => void }

/** The contract's bound: nobody counts more in one bag. */
const maxCount = 1000

/** One thing being counted: how many are there, until when they are good, how many are damaged. */
export function ItemCount({ item, line, change }: Props) {
  const { expected, canExpire } = item
  const name = told(item.name)
  const { counted, damaged = 0, expiresOn = '' } = line
  const allThere = expected === 1 ? t`Have it` : t`Have all ${expected}`
  const isCounted = counted !== undefined
  return (
    <li className={quiet.card} data-counted={isCounted}>
      <CountStepper
        label={name}
        hint={t`Should be ${expected}`}
        value={counted ?? null}
        change={(value) =>
          change({ ...line, counted: value === null ? undefined : Math.min(value, maxCount) })
        }
      />
      {isCounted ? null : (
        <Button
          variant="default"
          h={48}
          fz="md"
          leftSection={<IconCheck size={20} aria-hidden />}
          aria-label={`${name}: ${allThere}`}
          onClick={() => change({ ...line, counted: expected })}
        >
          {allThere}
        </Button>
      )}
      {counted && canExpire ? (
        <label className={controls.field}>
          {t`Earliest expiry date`}
          <input
            type="date"
            aria-label={t`${name}: earliest expiry date`}
            value={expiresOn}
            onChange={({ target }) => change({ ...line, expiresOn: target.value })}
          />
        </label>
      ) : null}
      {counted ? (
        <details open={damaged > 0 || undefined}>
          <summary className={controls.summary}>{t`Something damaged?`}</summary>
          <CountStepper
            label={t`${name}, damaged`}
            value={damaged}
            change={(value) => change({ ...line, damaged: Math.min(value ?? 0, counted) })}
          />
        </details>
      ) : null}
    </li>
  )
}
