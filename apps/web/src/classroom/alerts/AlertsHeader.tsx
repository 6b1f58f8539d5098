import { VisuallyHidden } from '@mantine/core'
import { t } from '@muster/words/t'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useHeightVariable } from '../../ui/useHeightVariable.ts'
import { useActiveRoom } from '../BagContext.ts'
import { ConnectionLine } from '../shell/ConnectionLine.tsx'
import { AlertPreview } from './AlertPreview.tsx'
import classes from './AlertsHeader.module.css'
import type { Segment } from './news.ts'
import type { Alerts } from './useAlerts.ts'

type Props = {
  alerts: Alerts
  hasChat: boolean
  unread: number
  /** Opens the alerts drawer, or the chat, at the subject of a segment. */
  open: (segment: Segment) => void
}

/** The name of each segment (specification, section 2). */
const names: Record<Segment, string> = {
  get broadcast() {
    return t`Broadcast`
  },
  get room() {
    return t`Room`
  },
  get chat() {
    return t`Chat`
  },
  get reunify() {
    return t`Reunify`
  },
}

/**
 * The sticky head of the lockdown shell: one segment each for broadcast, room, chat and reunification, and under them
 * the latest message of one. It keeps its height when messages arrive, so that nothing under a thumb moves.
 */
export function AlertsHeader({ alerts, hasChat, unread, open }: Props) {
  const { view } = useActiveRoom()
  const { shown, show, flashing, isCollapsed, isOverlay, toggle } = alerts
  const present: Segment[] = [
    'broadcast',
    'room',
    ...(hasChat ? (['chat'] as const) : []),
    ...(view.reunification ? (['reunify'] as const) : []),
  ]
  const segment = present.includes(shown) ? shown : 'broadcast'
  return (
    <section
      ref={useHeightVariable('--alerts-height')}
      className={classes.header}
      aria-label={t`Alerts`}
      data-blinking={flashAnimation((flashing.get('broadcast') ?? 0) + (flashing.get('room') ?? 0))}
      data-laid-over={isOverlay && !isCollapsed}
    >
      <div className={classes.top}>
        <ConnectionLine />
        <button type="button" className={classes.toggle} onClick={toggle} aria-expanded={!isCollapsed}>
          {isCollapsed ? <IconChevronDown aria-hidden /> : <IconChevronUp aria-hidden />}
          <VisuallyHidden>
            {isCollapsed ? t`Show the latest messages` : t`Hide the latest messages`}
          </VisuallyHidden>
        </button>
      </div>
      <div className={classes.segments}>
        {present.map((each) => (
          <button
            key={each}
            type="button"
            className={classes.segment}
            aria-pressed={!isCollapsed && each === segment}
            data-flashing={flashAnimation(flashing.get(each) ?? 0)}
            onClick={() => show(each)}
          >
            {names[each]}
            <NewsMark isNew={flashing.has(each)} count={each === 'chat' ? unread : 0} />
          </button>
        ))}
      </div>
      {isCollapsed ? null : (
        <Latest isOverlay={isOverlay}>
          <AlertPreview segment={segment} open={() => open(segment)} />
        </Latest>
      )}
    </section>
  )
}

/** The preview. Where it lies over the page, what is scrolled to stays clear of it. */
function Latest({ isOverlay, children }: { isOverlay: boolean; children: ReactNode }) {
  const ref = useHeightVariable<HTMLDivElement>(isOverlay ? '--news-height' : null)
  return (
    <div ref={ref} className={classes.latest} data-laid-over={isOverlay}>
      {children}
    </div>
  )
}

/**
 * The animation for a flash, one of two equal ones: switching to the other starts it anew.
 * @param times the number of flashes so far
 */
function flashAnimation(times: number): 'odd' | 'even' | undefined {
  if (times === 0) return undefined
  return times % 2 === 1 ? 'odd' : 'even'
}

/** The mark of a segment with news: a dot, or the number of unread; and the word for a screen reader. */
function NewsMark({ isNew, count }: { isNew: boolean; count: number }) {
  if (count > 0)
    return (
      <span className={classes.mark}>
        {count}
        <VisuallyHidden> {t`unread`}</VisuallyHidden>
      </span>
    )
  return isNew ? (
    <span className={classes.dot}>
      <VisuallyHidden>{t`New`}</VisuallyHidden>
    </span>
  ) : null
}
