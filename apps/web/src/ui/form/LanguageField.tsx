import { NativeSelect } from '@mantine/core'
import { isLanguage, type LanguageCode, languages } from '@muster/words/languages'
import { t } from '@muster/words/t'
import type { ReactNode } from 'react'
import { shownLanguage } from './shownLanguage.ts'

type LanguageFieldProps = {
  /** Read aloud before the choice; without `isLabelHidden` also shown. */
  label: string
  isLabelHidden?: boolean
  /** The words for no choice; left out where one has to be made. */
  none?: string
  value: LanguageCode | null
  /** The languages that the organization has switched on, beside English. */
  offered: readonly string[]
  description?: string
  error?: ReactNode
  isDisabled?: boolean
  onChange: (value: LanguageCode | null) => void
}

/**
 * The language in which somebody is written to. It is not there while the organization has only English, but for a choice that
 * was made before.
 */
export function LanguageField({
  label,
  isLabelHidden = false,
  none,
  value,
  offered,
  description,
  error,
  isDisabled = false,
  onChange,
}: LanguageFieldProps) {
  if (offered.length === 0 && value === null) return null
  const codes = (['en', ...offered] as const).filter(isLanguage)
  const choices = codes.map((code) => ({ value: code as string, label: languageName(code) }))
  const off = value !== null && !codes.includes(value) ? value : null
  return (
    <NativeSelect
      {...(isLabelHidden ? { 'aria-label': label } : { label })}
      size="md"
      value={value ?? ''}
      disabled={isDisabled}
      {...(description === undefined ? {} : { description })}
      error={error}
      data={[
        ...(none === undefined ? [] : [{ value: '', label: none }]),
        ...choices,
        ...(off ? [{ value: off, label: t`${languageName(off)}, switched off: English is sent` }] : []),
      ]}
      onChange={({ currentTarget }) => onChange(isLanguage(currentTarget.value) ? currentTarget.value : null)}
    />
  )
}

/** A language by its name on this page and its own, for somebody who may not read it. */
export function languageName(code: LanguageCode): string {
  const { name } = languages[code]
  const shown = shownLanguage(code)
  return name === shown ? name : `${shown} (${name})`
}
