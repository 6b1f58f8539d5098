import { Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { plural } from '@muster/words/message'
import { t } from '@muster/words/t'
import { IconSearch } from '@tabler/icons-react'
import { Segmented } from '../../../ui/kit/Segmented.tsx'
import classes from './overview.module.css'
import { type OverviewView, siteSort } from './overviewView.ts'

const sorts = [
  {
    value: 'name',
    get label() {
      return t`Name, A to Z`
    },
  },
  {
    value: '-name',
    get label() {
      return t`Name, Z to A`
    },
  },
  {
    value: '-rooms',
    get label() {
      return t`Most rooms first`
    },
  },
  {
    value: '-students',
    get label() {
      return t`Most students first`
    },
  },
  {
    value: 'ready',
    get label() {
      return t`Least ready first`
    },
  },
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
    ...(isWide ? [{ value: 'both' as const, label: t`List and map` }] : []),
    { value: 'list', label: t`List` },
    { value: 'map', label: t`Map` },
  ]
  return (
    <div className={classes.tools}>
      <TextInput
        label={t`Find a site`}
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
          label={t`Sort by`}
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
            label={t`View`}
            choices={ways}
            value={shown}
            onChange={(value) => change({ view: value })}
          />
        </div>
      ) : null}
      <div className={classes.cuts}>
        <Checkbox
          size="md"
          label={
            incidentSiteCount === 0
              ? t`Only sites with an active incident (none)`
              : t`Only sites with an active incident (${plural(incidentSiteCount, '# site', '# sites')})`
          }
          checked={view.only === 'incident'}
          onChange={({ currentTarget }) => change({ only: currentTarget.checked ? 'incident' : '' })}
        />
        {shown === 'both' ? (
          <Checkbox
            size="md"
            label={t`Only sites on the visible part of the map`}
            checked={view.isHere}
            onChange={({ currentTarget }) => change({ isHere: currentTarget.checked })}
          />
        ) : null}
      </div>
    </div>
  )
}
