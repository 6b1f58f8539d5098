import type { BoardRow } from '@muster/domain/incident/board'
import { plural } from '@muster/words/message'
import { t } from '@muster/words/t'
import { IconChevronDown, IconChevronRight, IconMessage } from '@tabler/icons-react'
import { type MouseEvent, memo } from 'react'
import { ProgressMark } from '../../ui/ProgressMark.tsx'
import { HelpMark } from '../../ui/RoomMark.tsx'
import classes from './RoomBoard.module.css'
import { MemoRoomCard } from './RoomCard.tsx'
import { countGroup, type RoomGroup as Group, type RoomSize } from './roomGroups.ts'

type RoomGroupProps = {
  group: Group
  size: RoomSize
  /** True when its head alone is shown. */
  isClosed: boolean
  chosen: ReadonlySet<string> | null
  /** The room that Tab comes to. */
  currentId: string | null
  mayWrite: boolean
  onClose: (key: string) => void
  /** Chooses all its rooms for a message. */
  onWrite: (roomIds: string[]) => void
  onPress: (roomId: string, event: MouseEvent) => void
}

/** The rooms of a floor or a site: a summary, and each of them. */
export const RoomGroup = memo(function RoomGroup(props: RoomGroupProps) {
  const { group, isClosed, mayWrite, onClose, onWrite } = props
  if (group.title === null) {
    return (
      <section aria-label={t`Rooms`}>
        <Rooms {...props} />
      </section>
    )
  }
  const Chevron = isClosed ? IconChevronRight : IconChevronDown
  return (
    <section aria-label={group.title}>
      <div className={classes.groupHead}>
        <h2 className={classes.groupTitle}>
          <button
            type="button"
            className={classes.groupButton}
            aria-expanded={!isClosed}
            onClick={() => onClose(group.key)}
          >
            <Chevron size={18} aria-hidden />
            <bdi>{group.title}</bdi> <span className={classes.groupCount}>{group.rows.length}</span>
          </button>
        </h2>
        <GroupCounts rows={group.rows} />
        {mayWrite ? (
          <button
            type="button"
            className={classes.groupWrite}
            aria-label={t`Message to ${group.title}`}
            onClick={() => onWrite(group.rows.map(({ room }) => room.id))}
          >
            <IconMessage size={16} aria-hidden />
            {t`Message`}
          </button>
        ) : null}
      </div>
      {isClosed ? null : <Rooms {...props} />}
    </section>
  )
}, haveSameRows)

function Rooms({ group, size, chosen, currentId, onPress }: RoomGroupProps) {
  return (
    <ul className={classes.grid} data-size={size}>
      {group.rows.map((row) => (
        <li key={row.room.id} className={classes.cell}>
          <MemoRoomCard
            room={row.room}
            progress={row.progress}
            needsHelp={row.needsHelp}
            siteName={null}
            size={size}
            chosen={chosen ? chosen.has(row.room.id) : null}
            isCurrent={row.room.id === currentId}
            onPress={onPress}
          />
        </li>
      ))}
    </ul>
  )
}

function GroupCounts({ rows }: { rows: readonly BoardRow[] }) {
  const { help, ...counts } = countGroup(rows)
  return (
    <p className={classes.groupCounts}>
      {help > 0 ? (
        <span className={classes.groupHelp}>
          <HelpMark isInTextColor /> {t`${plural(help, '# need help', '# need help')}`}
        </span>
      ) : null}
      <span>
        <ProgressMark progress="notReached" bare />{' '}
        {t`${plural(counts.notReached, '# not reached', '# not reached')}`}
      </span>
      <span>
        <ProgressMark progress="seen" bare /> {t`${plural(counts.seen, '# seen', '# seen')}`}
      </span>
      <span>
        <ProgressMark progress="answered" bare /> {t`${plural(counts.answered, '# answered', '# answered')}`}
      </span>
    </p>
  )
}

/** Rows keep their identity while their room does: a group of which no room has news is not drawn again. */
function haveSameRows(a: RoomGroupProps, b: RoomGroupProps): boolean {
  const { group: before, currentId: from, ...rest } = a
  const { group: now, currentId: to, ...others } = b
  const names: (keyof typeof rest)[] = [
    'size',
    'isClosed',
    'chosen',
    'mayWrite',
    'onClose',
    'onWrite',
    'onPress',
  ]
  const isHere = (id: string | null) => id !== null && now.rows.some(({ room }) => room.id === id)
  return (
    names.every((name) => rest[name] === others[name]) &&
    before.key === now.key &&
    before.title === now.title &&
    before.rows.length === now.rows.length &&
    before.rows.every((row, at) => row === now.rows[at]) &&
    (from === to || (!isHere(from) && !isHere(to)))
  )
}
