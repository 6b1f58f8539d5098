import { Stack } from '@mantine/core'
import type { FeedTest } from '@muster/contract/feedCalls'
import { plural, say } from '@muster/words/message'
import { t, told } from '@muster/words/t'
import { wordTable } from '@muster/words/wordTable'
import formClasses from '../../ui/form/form.module.css'
import listClasses from '../../ui/page/recordList.module.css'
import { dateAndTime } from '../../ui/times.ts'

/** The result of a test, as displays would show it. */
export function FeedTestView({ test }: { test: FeedTest }) {
  const { problem, milliseconds, itemCount, items } = test
  if (problem !== null)
    return (
      <p role="status" className={formClasses.bad}>
        {t`No answer. ${told(problem)}`}
      </p>
    )
  return (
    <Stack role="status" w="100%" gap="xs">
      <p>
        {itemCount === 0
          ? t`The feed works, but has nothing to show now.`
          : t`${plural(itemCount, '# item', '# items')} loaded in ${(milliseconds / 1000).toFixed(1)} s.`}
      </p>
      <ul className={listClasses.rows}>
        {items.map(({ title, text, at }) => (
          <li key={`${at} ${title} ${text}`} className={listClasses.what}>
            <strong>{title || text}</strong>
            {title && text ? <span className={listClasses.dim}>{text}</span> : null}
            {at ? <span className={listClasses.dim}>{dateAndTime(at)}</span> : null}
          </li>
        ))}
      </ul>
      <NotShown test={test} />
      {itemCount > items.length ? (
        <p className={listClasses.dim}>{t`The first ${items.length} are shown.`}</p>
      ) : null}
    </Stack>
  )
}

const reasons = wordTable<FeedTest['leftOut'][number]['why']>({
  expired: say`expired`,
  cancelled: say`cancels an earlier alert`,
  replaced: say`replaced or canceled by a later alert`,
  draft: say`draft`,
  forMachines: say`not for the public`,
})

/**
 * The items that came and that displays leave out, each with its reason: an administrator who looks for a warning
 * finds it here.
 */
function NotShown({ test: { leftOut, leftOutCount } }: { test: FeedTest }) {
  if (leftOutCount === 0) return null
  const rest = leftOutCount - leftOut.length
  return (
    <>
      <p className={listClasses.dim}>{t`${plural(leftOutCount, '# alert is', '# alerts are')} not shown:`}</p>
      <ul className={listClasses.rows}>
        {leftOut.map(({ title, why }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and two may say the same.
          <li key={at} className={listClasses.dim}>
            {title || t`No headline`} – {reasons[why]}
          </li>
        ))}
        {rest > 0 ? <li className={listClasses.dim}>{t`and ${rest} more`}</li> : null}
      </ul>
    </>
  )
}
