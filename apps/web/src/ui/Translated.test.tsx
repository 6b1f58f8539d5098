import { keyOf, openCatalog } from '@muster/words/catalog'
import { packCatalog } from '@muster/words/packCatalog'
import { inCatalog } from '@muster/words/t'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Translated } from './Translated.tsx'

const step = 'Silence phones and do not open the door'
const spanish = openCatalog('es', [
  packCatalog({ [step]: 'Silencien los teléfonos y no abran la puerta' }, [step]),
])
const shown = (text: string) => renderToStaticMarkup(<Translated text={text} />)

test('a built-in text is shown in the reader’s language, with the English below it', () => {
  expect(inCatalog(spanish, () => shown(step))).toMatch(
    /^Silencien los teléfonos y no abran la puerta<span lang="en" .*>Silence phones and do not open the door<\/span>$/,
  )
})

test('what somebody typed, and everything in English, is shown once, as it is', () => {
  expect(inCatalog(spanish, () => shown('Bus 4 is late'))).toBe('Bus 4 is late')
  expect(shown(step)).toBe(step)
})

test('a text whose translation a person has checked is shown without its English', () => {
  const own = { ...packCatalog({ [step]: 'Callen los teléfonos' }, [step]), checked: keyOf(step) }
  const checked = openCatalog('es', [packCatalog({ [step]: 'Silencien' }, [step]), own])
  expect(inCatalog(checked, () => shown(step))).toBe('Callen los teléfonos')
})
