import { Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { Segmented } from '../../../ui/kit/Segmented.tsx'
import classes from './overview.module.css'
import { type OverviewView, siteSort } from './overviewView.ts'
import { counted } from './siteWords.ts'

const sorts = [
  { value: 'name', label: 'Name, A to Z' },
  { value: '-name', label: 'Name, Z to A' },
  { value: '-rooms', label: 'Most rooms first' },
  { value: '-students', label: 'Most students first' },
  { value: 'ready', label: 'Least ready first' },
]

type OverviewToolsProps = {
  view: OverviewView
  /** The parts on the screen now. */
  shown: 'list' | 'map' | 'both'
  isWide: boolean
  /** False where the browser cannot draw it: then there is nothing to choose. */
  hasMap: boolean
  /** The number of sites with a running incident. */
  incidentSiteCount: number
  change: (part: Partial<OverviewView>) => void
}

/** The search, the order, and the layout. */
export function OverviewTools({
  view,
  shown,
  isWide,
  hasMap,
  incidentSiteCount,
  change,
}: OverviewToolsProps) {
  const ways: { value: OverviewToolsProps['shown']; label: string }[] = [
    ...(isWide ? [{ value: 'both' as const, label: 'List and map' }] : []),
    { value: 'list', label: 'List' },
    { value: 'map', label: 'Map' },
  ]
  return (
    <div className={classes.tools}>
      <TextInput
        label="Find a site"
        size="md"
        type="search"
        maxLength={200}
        className={classes.find}
        value={view.filter}
        leftSection={<IconSearch size={18} aria-hidden />}
        onChange={({ currentTarget }) => change({ filter: currentTarget.value })}
      />
      {shown === 'map' ? null : (
        <NativeSelect
          label="Sort by"
          size="md"
          className={classes.sort}
          data={sorts}
          value={view.sort}
          onChange={({ currentTarget }) => change({ sort: siteSort.parse(currentTarget.value) })}
        />
      )}
      {hasMap ? (
        <div className={classes.ways}>
          <Segmented
            label="View"
            choices={ways}
            value={shown}
            onChange={(value) => change({ view: value })}
          />
        </div>
      ) : null}
      <div className={classes.cuts}>
        <Checkbox
          size="md"
          label={`Only sites with an active incident (${incidentSiteCount === 0 ? 'none' : counted(incidentSiteCount, 'site')})`}
          checked={view.only === 'incident'}
          onChange={({ currentTarget }) => change({ only: currentTarget.checked ? 'incident' : '' })}
        />
        {shown === 'both' ? (
          <Checkbox
            size="md"
            label="Only sites on the visible part of the map"
            checked={view.isHere}
            onChange={({ currentTarget }) => change({ isHere: currentTarget.checked })}
          />
        ) : null}
      </div>
    </div>
  )
}
