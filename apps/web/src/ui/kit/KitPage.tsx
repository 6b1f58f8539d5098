import { Checkbox, Switch, Textarea, TextInput } from '@mantine/core'
import '@mantine/core/styles/Switch.layer.css'
import { incidentAction, incidentKind } from '@muster/domain/incident/vocabulary'
import { type ReactNode, useState } from 'react'
import { ActionMark } from '../ActionMark.tsx'
import { KindBand, KindTag } from '../KindBand.tsx'
import { PageHeader } from '../page/PageHeader.tsx'
import { PageTabs } from '../page/PageTabs.tsx'
import page from '../page/page.module.css'
import { Badge } from './Badge.tsx'
import { Button, type ButtonKind } from './Button.tsx'
import { ChartFrame } from './ChartFrame.tsx'
import { Chip } from './Chip.tsx'
import { ChoiceCards } from './ChoiceCards.tsx'
import { ChartLegend } from './charts/ChartLegend.tsx'
import { fillOfKind, KindPatterns } from './charts/KindPatterns.tsx'
import { LinesChart } from './charts/LinesChart.tsx'
import { RangeBar } from './charts/RangeBar.tsx'
import { StackedBars } from './charts/StackedBars.tsx'
import { StepAreas } from './charts/StepAreas.tsx'
import { SeriesSwatch } from './charts/seriesLooks.tsx'
import { DataTable } from './DataTable.tsx'
import { Disclosure } from './Disclosure.tsx'
import { EmptyState } from './EmptyState.tsx'
import { FilterBar } from './FilterBar.tsx'
import { FormActions } from './FormActions.tsx'
import { Meter } from './Meter.tsx'
import { PropertyList } from './PropertyList.tsx'
import { SearchSelect } from './SearchSelect.tsx'
import { Segmented } from './Segmented.tsx'
import { StatTile, StatTiles } from './StatTile.tsx'
import { TextButton } from './TextButton.tsx'

const tones = ['ok', 'warn', 'help', 'none'] as const
const kinds: readonly ButtonKind[] = ['primary', 'secondary', 'quiet', 'danger', 'emergency']
const words = { ok: 'Ready', warn: 'Expires soon', help: 'Needs help', none: 'Not counted' } as const
const months = [
  { key: '9', name: 'Sep', counts: { Actual: 0, Exercise: 1, Test: 1 } },
  { key: '10', name: 'Oct', counts: { Actual: 1, Exercise: 2, Test: 0 } },
  { key: '11', name: 'Nov', counts: { Actual: 0, Exercise: 0, Test: 0 } },
]
const rooms = [
  { id: 1, name: 'Room 101', bags: 1, tone: 'ok' },
  { id: 2, name: 'Gym and the long corridor behind the stage of the auditorium', bags: 12, tone: 'help' },
  { id: 3, name: 'Art Room', bags: 0, tone: 'none' },
] as const

/** Every component of the kit with its states, on one page: for those who build pages, and for the pictures in the tests. */
export default function KitPage() {
  return (
    <div className={page.page}>
      <PageHeader
        title="Kit"
        subtitle="Every part that pages are made of."
        backLink={{ to: '/debug', label: 'Debug' }}
      >
        <Button kind="primary">Primary</Button>
        <Button>Secondary</Button>
      </PageHeader>
      <Marks />
      <Choices />
      <Lists />
      <Fields />
      <Numbers />
      <Charts />
    </div>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={page.card} aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}

function Marks() {
  return (
    <Part title="Buttons and marks">
      <div className={page.actions}>
        {kinds.map((kind) => (
          <Button key={kind} kind={kind}>
            {kind}
          </Button>
        ))}
        <Button disabled>disabled</Button>
        <Button kind="primary" loading>
          loading
        </Button>
        <Chip>Police here</Chip>
        <Chip isOn>Chosen</Chip>
        <Chip isOn={false}>Not chosen</Chip>
        <TextButton>Room 101</TextButton>
      </div>
      <div className={page.actions} style={{ padding: 'var(--space-12)', background: 'var(--lockdown)' }}>
        <Button kind="band">band</Button>
        <Button kind="bandQuiet">bandQuiet</Button>
      </div>
      <div className={page.actions}>
        {tones.map((tone) => (
          <Badge key={tone} tone={tone}>
            {words[tone]}
          </Badge>
        ))}
      </div>
      <div className={page.actions}>
        {incidentAction.options.map((action) => (
          <ActionMark key={action} action={action} />
        ))}
        {incidentKind.options.map((kind) => (
          <KindTag key={kind} kind={kind} />
        ))}
      </div>
      {incidentKind.options.map((kind) => (
        <KindBand key={kind} kind={kind} />
      ))}
    </Part>
  )
}

function Choices() {
  const [view, setView] = useState<'list' | 'board'>('list')
  const [plan, setPlan] = useState<'day' | 'window' | null>(null)
  return (
    <Part title="Tabs, views and choices">
      <PageTabs
        label="Parts"
        parts={[
          { to: '/debug/kit', label: 'Open part', isOpen: true },
          { to: '/debug', label: 'Other part', isOpen: false, count: 12 },
        ]}
      />
      <Segmented
        label="View"
        choices={[
          { value: 'list', label: 'List' },
          { value: 'board', label: 'Board' },
        ]}
        value={view}
        onChange={setView}
      />
      <ChoiceCards
        label="When"
        description="A few things that each need a sentence."
        choices={[
          { value: 'day', title: 'On a day', text: 'You say the day and the time.' },
          {
            value: 'window',
            title: 'Within two weeks',
            text: 'The time is picked for you and surprises everyone.',
          },
        ]}
        value={plan}
        onChange={setPlan}
      />
      <Disclosure summary="What is read now and then">
        <p>It opens in place.</p>
      </Disclosure>
    </Part>
  )
}

function Lists() {
  const [isSet, setSet] = useState(true)
  const [isReversed, setReversed] = useState(false)
  return (
    <Part title="Lists">
      <FilterBar
        searchLabel="Room or bag"
        onSearch={() => {}}
        filters={[
          {
            name: 'State',
            said: isSet ? 'Needs help' : null,
            field: <Checkbox label="Needs help" checked={isSet} onChange={() => setSet(!isSet)} />,
            onClear: () => setSet(false),
          },
        ]}
        onClearAll={() => setSet(false)}
      />
      <DataTable
        label="Rooms"
        items={rooms}
        keyOf={({ id }) => id}
        linkTo={({ id }) => (id === 3 ? null : '/debug')}
        nameOf={({ name }) => name}
        order={{ by: 'name', isReversed, onSort: () => setReversed(!isReversed) }}
        actions={({ id }) => [
          { label: 'Rename', onSelect: () => {} },
          {
            label: 'Delete',
            onSelect: () => {},
            isDangerous: true,
            whyNot: id === 1 ? 'It has a bag.' : null,
          },
        ]}
        columns={[
          { title: 'Room', sortBy: 'name', cell: ({ name }) => name },
          { title: 'Bags', sortBy: 'bags', cell: ({ bags }) => bags, isNumber: true },
          { title: 'State', cell: ({ tone }) => <Badge tone={tone}>{words[tone]}</Badge> },
        ]}
      />
      <EmptyState title="No rooms yet." action={<Button kind="primary">Add a room</Button>}>
        Rooms that you add or import appear here.
      </EmptyState>
      <PropertyList
        facts={[
          { name: 'Model', value: 'M-200' },
          { name: 'Last heard', value: 'Nov 27, 2026, 5:05 PM' },
        ]}
      />
    </Part>
  )
}

function Fields() {
  const [zone, setZone] = useState('America/Chicago')
  return (
    <Part title="Fields">
      <TextInput label="Name" description="As people say it." defaultValue="Oakridge High" />
      <TextInput label="Email" error="Enter an email address." defaultValue="dana" />
      <TextInput label="Barcode" disabled defaultValue="7KQM3XPD" />
      <SearchSelect
        label="Time zone"
        data={['America/New_York', 'America/Chicago', 'America/Denver', 'America/Los_Angeles']}
        value={zone}
        onChange={setZone}
      />
      <Textarea label="Message" autosize minRows={2} defaultValue="Lockdown at Oakridge High." />
      <Checkbox label="Active only" defaultChecked />
      <Switch label="Send a text message" />
      <FormActions>
        <Button kind="primary">Save</Button>
        <Button>Cancel</Button>
      </FormActions>
    </Part>
  )
}

function Numbers() {
  return (
    <Part title="Numbers">
      <StatTiles>
        {tones.map((tone) => (
          <StatTile
            key={tone}
            label={words[tone]}
            value={tone === 'ok' ? 39 : 1}
            detail="of 40 rooms"
            tone={tone}
          />
        ))}
        <StatTile label="Open tasks" value="3" to="/debug" />
      </StatTiles>
      <StatTiles across={4} label="Show only">
        {tones.map((tone) => (
          <StatTile
            key={tone}
            label={words[tone]}
            value={1}
            tone={tone}
            to="/debug/kit"
            isOpen={tone === 'warn'}
          />
        ))}
      </StatTiles>
      <Meter label="Readiness of Oakridge High" value={35} max={100} said="35 of 100" tone="warn" />
      <Meter label="Readiness of Oakridge Middle" value={100} max={100} said="100 of 100" tone="ok" />
      <ChartFrame
        title="Drills per month"
        summary="One drill this school year."
        points={1}
        instead="1 drill"
        table={<p>October: 1</p>}
      >
        <span />
      </ChartFrame>
    </Part>
  )
}

function Charts() {
  return (
    <Part title="Charts">
      <ChartFrame
        title="Incidents by month"
        summary="Three drills, one real incident, one test."
        points={3}
        instead={null}
        table={<p>September: 1 drill</p>}
      >
        <StackedBars
          label="Incidents by month"
          bars={months}
          order={['Actual', 'Exercise', 'Test']}
          fillOf={(kind) => fillOfKind('kit', kind)}
          top={4}
        >
          <KindPatterns prefix="kit" />
        </StackedBars>
      </ChartFrame>
      <ChartFrame
        title="Scores of safety audits"
        summary="From 40 to 90%."
        points={6}
        instead={null}
        table={<p>July: 40%</p>}
      >
        <LinesChart
          label="Scores of safety audits"
          range={{ from: 0, to: 100 }}
          time={{ from: 0, to: 10 }}
          footTicks={[
            { at: 0, words: 'Jul 2026' },
            { at: 10, words: 'Nov 2026' },
          ]}
          limit={50}
          spreads={[{ at: 4, lowest: 20, highest: 95, half: { from: 45, to: 80 } }]}
          series={(['circle', 'square', 'diamond', 'triangle'] as const).map((look, at) => ({
            key: look,
            look,
            isMarked: true,
            points: [0, 4, 7, 10].map((day) => ({
              at: day,
              value: day === 7 && at === 0 ? null : 30 + 5 * day + 8 * at,
            })),
          }))}
        />
        <ChartLegend
          entries={(['circle', 'square'] as const).map((look) => ({
            key: look,
            name: look,
            swatch: <SeriesSwatch look={look} />,
          }))}
        />
      </ChartFrame>
      <ChartFrame
        title="Responses over time"
        summary="Of 40 rooms, 30 answered."
        points={4}
        instead={null}
        table={<p>After 60 s: 30</p>}
      >
        <StepAreas
          label="Responses over time"
          steps={[
            { at: 0, answered: 0, others: 40 },
            { at: 20, answered: 12, others: 28 },
            { at: 60, answered: 30, others: 10 },
          ]}
          order={['answered', 'others']}
          fillOf={(key) => (key === 'answered' ? 'var(--answered)' : 'var(--page)')}
          top={40}
          end={90}
          footTicks={() => [0, 30, 60, 90].map((at) => ({ at, words: `${at} s` }))}
        />
        <RangeBar median={30} most={60} highest={85} end={90} />
      </ChartFrame>
    </Part>
  )
}
