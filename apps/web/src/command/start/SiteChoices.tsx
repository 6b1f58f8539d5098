import { TextInput } from '@mantine/core'
import { t } from '@muster/words/t'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import type { SiteChoice } from '../../siteChoice/useSites.ts'
import classes from './choices.module.css'
import { fewSites, sitesToShow } from './sitesToShow.ts'

type SiteChoicesProps = {
  sites: readonly SiteChoice[]
  chosen: readonly number[]
  /** True when the choice is only the site where this person started last. */
  isLastSite: boolean
  onChange: (siteId: number, chosen: boolean) => void
}

/** The number of sites beside the kind; more have rows of their own. */
const sitesInRow = 3

/** The choice of sites: every room of the chosen ones takes part. */
export function SiteChoices({ sites, chosen, isLastSite, onChange }: SiteChoicesProps) {
  const [text, setText] = useState('')
  const isSearched = sites.length > fewSites
  const { shown, left } = sitesToShow(sites, chosen, text)
  return (
    <fieldset className={classes.set} data-wide={sites.length > sitesInRow || undefined}>
      <legend className={classes.legend}>
        {t`Where?`} {isLastSite ? <span className={classes.small}>{t`Selected: your last site`}</span> : null}
      </legend>
      {isSearched ? (
        <TextInput
          type="search"
          size="md"
          maxLength={200}
          mb={8}
          value={text}
          aria-label={t`Find a site`}
          placeholder={t`Find one of ${sites.length} sites`}
          leftSection={<IconSearch size={18} aria-hidden />}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
      ) : null}
      <div
        className={sites.length > sitesInRow ? classes.sites : classes.row}
        data-searched={isSearched || undefined}
      >
        {shown.map(({ id, name, roomCount }) => (
          <label key={id} className={classes.pill} data-checked={chosen.includes(id)}>
            <input
              type="checkbox"
              checked={chosen.includes(id)}
              onChange={({ currentTarget }) => onChange(id, currentTarget.checked)}
              className={classes.input}
            />
            <span>{name}</span>
            <span className={classes.small}>{t`${roomCount} rooms`}</span>
          </label>
        ))}
        {shown.length === 0 ? <p className={classes.note}>{t`No site has that name.`}</p> : null}
        {left > 0 ? <p className={classes.note}>{t`${left} more. Type part of the name.`}</p> : null}
      </div>
    </fieldset>
  )
}
