import { ActionIcon, Button, Checkbox } from '@mantine/core'
import { changeFeed, moveFeed, removeFeed, type StoredFeed, testFeed } from '@muster/contract/feedCalls'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { sentenceOf } from '../../api/problemError.ts'
import { ConfirmButton } from '../../ui/page/ConfirmButton.tsx'
import { Problem } from '../../ui/page/Problem.tsx'
import listClasses from '../../ui/page/recordList.module.css'
import { TimeText } from '../../ui/TimeText.tsx'
import { FeedTestView } from './FeedTestView.tsx'
import ownClasses from './feeds.module.css'
import { useReloadFeeds } from './useFeeds.ts'

type FeedLineProps = { stored: StoredFeed; place: number; isLast: boolean; onEdit: () => void }

/** One feed: its state, and the actions on it. */
export function FeedLine({ stored, place, isLast, onEdit }: FeedLineProps) {
  const { feedId, title, url, isOn, version } = stored
  const reload = useReloadFeeds()
  const params = { feedId }
  const switching = useMutation({
    mutationFn: () => call(changeFeed, { params, body: { url, title, isOn: !isOn, version } }),
    onSettled: reload,
  })
  const moving = useMutation({
    mutationFn: (to: number) => call(moveFeed, { params, body: { place: to } }),
    onSettled: reload,
  })
  const trying = useMutation({ mutationFn: () => call(testFeed, { params }), onSettled: reload })
  const error = switching.error ?? moving.error ?? trying.error
  const isMoving = moving.isPending
  return (
    <div className={listClasses.row} data-off={!isOn || undefined}>
      <div className={listClasses.what}>
        <strong>{title}</strong>
        <span className={listClasses.address}>{url}</span>
        <FeedStatus stored={stored} />
      </div>
      <div className={listClasses.can}>
        <Checkbox
          size="md"
          label="Shown"
          checked={isOn}
          disabled={switching.isPending}
          aria-label={`Shown: ${title}`}
          onChange={() => switching.mutate()}
        />
        <span className={listClasses.moves}>
          <ActionIcon
            variant="default"
            size={36}
            radius="md"
            disabled={place === 1 || isMoving}
            aria-label={`Move ${title} up`}
            onClick={() => moving.mutate(place - 1)}
          >
            <IconArrowUp size={18} aria-hidden />
          </ActionIcon>
          <ActionIcon
            variant="default"
            size={36}
            radius="md"
            disabled={isLast || isMoving}
            aria-label={`Move ${title} down`}
            onClick={() => moving.mutate(place + 1)}
          >
            <IconArrowDown size={18} aria-hidden />
          </ActionIcon>
        </span>
        <Button variant="default" size="sm" loading={trying.isPending} onClick={() => trying.mutate()}>
          Test now
        </Button>
        <Button variant="default" size="sm" onClick={onEdit}>
          Change
        </Button>
        <ConfirmButton
          action="Remove"
          whyNot={null}
          onConfirm={async () => {
            await call(removeFeed, { params })
            await reload()
          }}
        >
          {title} is removed from every display, with what is kept of it.
        </ConfirmButton>
      </div>
      {error ? <Problem>{sentenceOf(error)}</Problem> : null}
      {trying.data ? <FeedTestView test={trying.data} /> : null}
    </div>
  )
}

/** The items that displays have of it and their age; and the reason nothing newer came. */
function FeedStatus({ stored }: { stored: StoredFeed }) {
  const { isOn, itemCount, newestAt, readAt, triedAt, problem } = stored
  if (!isOn) return <span className={listClasses.dim}>Not shown, and not fetched.</span>
  return (
    <>
      {readAt ? (
        <span className={listClasses.dim}>
          {itemCount === 0 ? 'Nothing in it that holds' : countOf(itemCount)}, as of{' '}
          <TimeText at={readAt} relative />
          {newestAt ? (
            <>
              {' '}
              · the newest is from <TimeText at={newestAt} relative />
            </>
          ) : null}
        </span>
      ) : problem ? null : (
        <span className={listClasses.dim}>Not fetched yet: a display asks for it.</span>
      )}
      {problem && triedAt ? (
        <span className={ownClasses.bad}>
          Last try <TimeText at={triedAt} relative />: {problem}
          {readAt ? (
            <>
              {' '}
              Not reached since <TimeText at={readAt} />.
            </>
          ) : null}
          {readAt && itemCount > 0 ? ' Displays go on with what they have.' : ''}
        </span>
      ) : null}
    </>
  )
}

function countOf(things: number): string {
  return things === 1 ? '1 thing' : `${things} things`
}
