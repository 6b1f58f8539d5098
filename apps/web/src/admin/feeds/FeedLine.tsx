import { changeFeed, moveFeed, removeFeed, type StoredFeed, testFeed } from '@muster/contract/feedCalls'
import { plural } from '@muster/words/message'
import { t, told } from '@muster/words/t'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import formClasses from '../../ui/form/form.module.css'
import { Button } from '../../ui/kit/Button.tsx'
import { RecordLine } from '../../ui/page/RecordLine.tsx'
import listClasses from '../../ui/page/recordList.module.css'
import { rich } from '../../ui/rich.tsx'
import { TimeText } from '../../ui/TimeText.tsx'
import { FeedTestView } from './FeedTestView.tsx'
import { useReloadFeeds } from './useFeeds.ts'

type FeedLineProps = { stored: StoredFeed; place: number; isLast: boolean; onEdit: () => void }

/** One feed: its state, and the actions on it. */
export function FeedLine({ stored, ...line }: FeedLineProps) {
  const { feedId, title, url, isOn, version } = stored
  const reload = useReloadFeeds()
  const params = { feedId }
  const trying = useMutation({ mutationFn: () => call(testFeed, { params }), onSettled: reload })
  return (
    <RecordLine
      {...line}
      name={title}
      isOn={isOn}
      onLabel={t`Shown`}
      toggle={() => call(changeFeed, { params, body: { url, title, isOn: !isOn, version } })}
      move={(place) => call(moveFeed, { params, body: { place } })}
      remove={() => call(removeFeed, { params })}
      removeEffect={t`${title} and its stored items are removed from every display.`}
      reload={reload}
      buttons={
        <Button loading={trying.isPending} onClick={() => trying.mutate()}>
          {t`Test now`}
        </Button>
      }
      error={trying.error}
      below={trying.data ? <FeedTestView test={trying.data} /> : null}
    >
      <strong>{title}</strong>
      <span className={listClasses.address}>{url}</span>
      <FeedStatus stored={stored} />
    </RecordLine>
  )
}

/** The items that displays have of it and their age; and the reason nothing newer came. */
function FeedStatus({ stored }: { stored: StoredFeed }) {
  const { isOn, itemCount, newestAt, readAt, triedAt, problem } = stored
  if (!isOn) return <span className={listClasses.dim}>{t`Off. Not shown or updated.`}</span>
  return (
    <>
      {readAt ? (
        <span className={listClasses.dim}>
          {itemCount === 0
            ? rich`No current items, as of ${<TimeText at={readAt} relative />}`
            : rich`${plural(itemCount, '# item', '# items')}, as of ${<TimeText at={readAt} relative />}`}
          {newestAt ? <> · {rich`the newest is from ${<TimeText at={newestAt} relative />}`}</> : null}
        </span>
      ) : problem ? null : (
        <span className={listClasses.dim}>{t`Not loaded yet. It loads when a display shows it.`}</span>
      )}
      {problem && triedAt ? (
        <span className={formClasses.bad}>
          {rich`Last try ${<TimeText at={triedAt} relative />}: ${told(problem)}`}{' '}
          {readAt ? rich`No answer since ${<TimeText at={readAt} />}.` : null}{' '}
          {readAt && itemCount > 0 ? t`Displays show the last items.` : null}
        </span>
      ) : null}
    </>
  )
}
