import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core'
import type { AfterAction, Entry } from '@muster/contract/afterActionCalls'
import { durationText } from '@muster/domain/afterAction/durationText'
import { groupWords, timelineGroup } from '@muster/domain/afterAction/timelineGroups'
import { inReadersTime } from '@muster/domain/incident/utcTime'
import { IconNotes, IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { useMay } from '../../auth/accountState.ts'
import { Loaded } from '../../ui/page/LoadProblem.tsx'
import { dayAndTime } from '../../ui/times.ts'
import classes from './afterAction.module.css'
import { NoteForm } from './NoteForm.tsx'
import { siteIdsOf } from './siteIdsOf.ts'
import { type TimelineView, timelineQuery, useTimelineView } from './timelineView.ts'
import { useEntries } from './useAfterAction.ts'

const pageSize = 50

/** The log, entry by entry, as far as one wants to see it; each can be given a note. */
export function Timeline({ report }: { report: AfterAction }) {
  const [view, change] = useTimelineView()
  const query = { ...timelineQuery(view), page: view.page, pageSize }
  const entries = useEntries(report.incidentId, report.version, query)
  // A note may be about any room, so somebody who sees a part writes none.
  const mayNote = useMay('incident.command', siteIdsOf(report)) && !report.hasOtherSites
  return (
    <>
      <Filters report={report} view={view} change={change} />
      <Loaded query={entries} height={320}>
        {({ items, total }) => (
          <>
            <p className={classes.note} role="status">
              {total === 0
                ? 'No entries match. Clear a filter to see more.'
                : `${total.toLocaleString('en-US')} ${total === 1 ? 'entry' : 'entries'}`}
            </p>
            <ol className={classes.entries} data-stale={entries.isPlaceholderData || undefined}>
              {items.map((entry) => (
                <li key={entry.seq}>
                  <EntryLine entry={entry} incidentId={report.incidentId} mayNote={mayNote} />
                </li>
              ))}
            </ol>
            <Pages page={view.page} pages={Math.ceil(total / pageSize)} onPage={(page) => change({ page })} />
          </>
        )}
      </Loaded>
      {mayNote ? (
        <NoteForm incidentId={report.incidentId} about={null} label="A note about the whole incident" />
      ) : null}
    </>
  )
}

type FiltersProps = {
  report: AfterAction
  view: TimelineView
  change: (change: Partial<TimelineView>) => void
}

function Filters({ report: { numbers }, view, change }: FiltersProps) {
  const all = { value: '', label: 'All' }
  const rooms = numbers.rooms.map(({ roomId, name }) => ({ value: roomId, label: name }))
  const people = numbers.people.map(({ name }) => ({ value: name, label: name }))
  return (
    <search className={classes.filters}>
      <SearchField view={view} change={change} />
      <NativeSelect
        label="About"
        size="md"
        value={view.group}
        data={[all, ...timelineGroup.options.map((value) => ({ value, label: groupWords[value] }))]}
        onChange={({ currentTarget }) => change({ group: currentTarget.value })}
      />
      <NativeSelect
        label="Room"
        size="md"
        value={view.room}
        data={[all, ...rooms]}
        onChange={({ currentTarget }) => change({ room: currentTarget.value })}
      />
      <NativeSelect
        label="Person"
        size="md"
        value={view.person}
        data={[all, ...people]}
        onChange={({ currentTarget }) => change({ person: currentTarget.value })}
      />
      <NativeSelect
        label="When"
        size="md"
        value={view.part}
        data={[all, { value: 'during', label: 'During' }, { value: 'after', label: 'After' }]}
        onChange={({ currentTarget }) => change({ part: currentTarget.value })}
      />
      <Checkbox
        className={classes.check}
        label="Include every “seen” and “acknowledged”"
        checked={view.isWhole}
        onChange={({ currentTarget }) => change({ isWhole: currentTarget.checked })}
      />
    </search>
  )
}

/** Asks when somebody presses Enter or leaves the field, so that the list does not jump under every letter. */
function SearchField({ view, change }: Pick<FiltersProps, 'view' | 'change'>) {
  const [text, setText] = useState(view.search)
  const ask = () => {
    if (text.trim() !== view.search) change({ search: text.trim() })
  }
  return (
    <form
      className={classes.search}
      onSubmit={(event) => {
        event.preventDefault()
        ask()
      }}
    >
      <TextInput
        type="search"
        label="Search"
        size="md"
        maxLength={200}
        value={text}
        leftSection={<IconSearch size={18} aria-hidden />}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        onBlur={ask}
      />
    </form>
  )
}

type EntryLineProps = { entry: Entry; incidentId: string; mayNote: boolean }

function EntryLine({ entry, incidentId, mayNote }: EntryLineProps) {
  const [isNoting, setIsNoting] = useState(false)
  const { seq, at, since, byName, isAfter, struck, notes } = entry
  const text = inReadersTime(entry.text, dayAndTime)
  return (
    <article className={classes.entry} data-group={entry.group}>
      <p className={classes.when}>
        <span className={classes.seq}>{seq}</span>
        <span>
          <time dateTime={at}>{dayAndTime(at)}</time>{' '}
          <span className={classes.since}>
            · +{durationText(since)}
            {isAfter ? ' · afterwards' : ''}
          </span>
        </span>
      </p>
      <p className={classes.what}>
        {struck ? <del>{text}</del> : text}
        {struck ? (
          <span className={classes.detail}>
            Taken back by {struck.byName}
            {struck.reason ? `: ${struck.reason}` : ''}
          </span>
        ) : null}
      </p>
      <p className={classes.by}>{byName}</p>
      {mayNote ? (
        <Button
          className={classes.quiet}
          variant="subtle"
          size="compact-md"
          leftSection={<IconNotes size={16} aria-hidden />}
          aria-expanded={isNoting}
          onClick={() => setIsNoting(!isNoting)}
        >
          Note
        </Button>
      ) : null}
      {notes.map((note) => (
        <p key={note.seq} className={classes.remark}>
          <strong>{note.byName}</strong> {note.text}
        </p>
      ))}
      {isNoting ? (
        <NoteForm
          incidentId={incidentId}
          about={seq}
          label={`A note to entry ${seq}`}
          onDone={() => setIsNoting(false)}
        />
      ) : null}
    </article>
  )
}

function Pages({ page, pages, onPage }: { page: number; pages: number; onPage: (page: number) => void }) {
  if (pages <= 1) return null
  return (
    <nav className={classes.pages} aria-label="Pages of the timeline">
      <Button variant="default" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        Earlier
      </Button>
      <span className="tabular">
        Page {page} of {pages}
      </span>
      <Button variant="default" disabled={page >= pages} onClick={() => onPage(page + 1)}>
        Later
      </Button>
    </nav>
  )
}
