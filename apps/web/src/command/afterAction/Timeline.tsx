import { Checkbox } from '@mantine/core'
import type { AfterAction, Entry } from '@muster/contract/afterActionCalls'
import { durationText } from '@muster/domain/afterAction/durationText'
import { groupWords, timelineGroup } from '@muster/domain/afterAction/timelineGroups'
import { toldSignature } from '@muster/domain/incident/toldSignature'
import { inReadersTime } from '@muster/domain/incident/utcTime'
import { tellFlat } from '@muster/words/flatMessage'
import { plural } from '@muster/words/message'
import { t } from '@muster/words/t'
import { IconNotes } from '@tabler/icons-react'
import { useState } from 'react'
import { useMay } from '../../auth/accountState.ts'
import { Button } from '../../ui/kit/Button.tsx'
import { choiceFilter } from '../../ui/kit/choiceFilter.tsx'
import { FilterBar } from '../../ui/kit/FilterBar.tsx'
import { Loaded } from '../../ui/page/LoadProblem.tsx'
import { PageButtons } from '../../ui/page/Pager.tsx'
import page from '../../ui/page/page.module.css'
import { dayAndTime } from '../../ui/recordTimes.ts'
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
            <p className={page.note} role="status">
              {total === 0
                ? t`No entries match. Clear a filter to see more.`
                : t`${plural(total, '# entry', '# entries')}`}
            </p>
            <ol className={classes.entries} data-stale={entries.isPlaceholderData || undefined}>
              {items.map((entry) => (
                <li key={entry.seq}>
                  <EntryLine entry={entry} incidentId={report.incidentId} mayNote={mayNote} />
                </li>
              ))}
            </ol>
            <PageButtons
              page={view.page}
              pageSize={pageSize}
              total={total}
              onPage={(page) => change({ page })}
              words={[t`Earlier`, t`Later`]}
              label={t`Pages of the timeline`}
            />
          </>
        )}
      </Loaded>
      {mayNote ? (
        <NoteForm incidentId={report.incidentId} about={null} label={t`A note about the whole incident`} />
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
  const choice = (
    name: string,
    part: 'group' | 'room' | 'person' | 'part',
    choices: readonly { value: string; label: string }[],
  ) => choiceFilter({ name, value: view[part], choices, onChange: (chosen) => change({ [part]: chosen }) })
  return (
    <FilterBar
      searchLabel={t`Search the timeline`}
      search={view.search}
      onSearch={(search) => change({ search })}
      onClearAll={() => change({ search: '', group: '', room: '', person: '', part: '' })}
      filters={[
        choice(
          t`About`,
          'group',
          timelineGroup.options.map((value) => ({ value, label: groupWords[value] })),
        ),
        choice(
          t`Room`,
          'room',
          numbers.rooms.map(({ roomId, name }) => ({ value: roomId, label: name })),
        ),
        choice(
          t`Person`,
          'person',
          numbers.people.map(({ name }) => ({ value: name, label: toldSignature(name) })),
        ),
        choice(t`When`, 'part', [
          { value: 'during', label: t`During` },
          { value: 'after', label: t`After` },
        ]),
      ]}
    >
      <Checkbox
        className={classes.check}
        label={t`Include every “seen” and “acknowledged”`}
        checked={view.isWhole}
        onChange={({ currentTarget }) => change({ isWhole: currentTarget.checked })}
      />
    </FilterBar>
  )
}

type EntryLineProps = { entry: Entry; incidentId: string; mayNote: boolean }

function EntryLine({ entry, incidentId, mayNote }: EntryLineProps) {
  const [isNoting, setIsNoting] = useState(false)
  const { seq, at, since, byName, isAfter, struck, notes } = entry
  const text = inReadersTime(tellFlat(entry), dayAndTime)
  return (
    <article className={classes.entry} data-group={entry.group}>
      <p className={classes.when}>
        <span className={classes.seq}>{seq}</span>
        <span>
          <time dateTime={at}>{dayAndTime(at)}</time>{' '}
          <span className={classes.since}>
            · +{durationText(since)}
            {isAfter ? ` · ${t`afterwards`}` : ''}
          </span>
        </span>
      </p>
      <p className={classes.what}>
        {struck ? <del>{text}</del> : text}
        {struck ? (
          <span className={classes.detail}>
            {struck.reason
              ? t`Taken back by ${toldSignature(struck.byName)}: ${struck.reason}`
              : t`Taken back by ${toldSignature(struck.byName)}`}
          </span>
        ) : null}
      </p>
      <p className={classes.by}>{toldSignature(byName)}</p>
      {mayNote ? (
        <Button
          className={classes.quiet}
          kind="quiet"
          leftSection={<IconNotes size={16} aria-hidden />}
          aria-expanded={isNoting}
          onClick={() => setIsNoting(!isNoting)}
        >
          {t`Note`}
        </Button>
      ) : null}
      {notes.map((note) => (
        <p key={note.seq} className={classes.remark}>
          <strong>{toldSignature(note.byName)}</strong> {note.text}
        </p>
      ))}
      {isNoting ? (
        <NoteForm
          incidentId={incidentId}
          about={seq}
          label={t`A note to entry ${seq}`}
          onDone={() => setIsNoting(false)}
        />
      ) : null}
    </article>
  )
}
