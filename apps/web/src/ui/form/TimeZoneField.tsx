import { Select } from '@mantine/core'
import { t } from '@muster/words/t'
import type { ReactNode } from 'react'
import { listInPlace } from '../kit/SearchSelect.tsx'
import { matchingZones, zoneChoices } from './zoneChoices.ts'

type TimeZoneFieldProps = {
  /** An IANA time zone name. */
  value: string
  onChange: (timeZone: string) => void
  error?: ReactNode
  description?: string
  /** The first choice, with an empty value, where no zone need be chosen. */
  none?: string
}

/** A time zone among the four hundred there are, found by a part of its name, its place or what people there call it. */
export function TimeZoneField({ value, onChange, error, description, none }: TimeZoneFieldProps) {
  return (
    <Select
      label={t`Time zone`}
      size="md"
      value={value}
      description={description}
      data={
        none === undefined ? zoneChoices(value) : [{ value: '', label: none }, ...zoneChoices(value || 'UTC')]
      }
      error={error}
      searchable
      allowDeselect={false}
      limit={60}
      filter={({ options, search, limit }) =>
        matchingZones(
          options.filter((option) => 'value' in option),
          search,
        ).slice(0, limit)
      }
      {...listInPlace}
      // The field is as wide as a date; names of zones are not.
      comboboxProps={{
        ...listInPlace.comboboxProps,
        width: 'min(24rem, calc(100vw - 4rem))',
        position: 'bottom-end',
      }}
      nothingFoundMessage={t`No time zone has that name. Try a large city nearby.`}
      onFocus={({ currentTarget }) => currentTarget.select()}
      onChange={(chosen) => {
        if (chosen !== null) onChange(chosen)
      }}
    />
  )
}
