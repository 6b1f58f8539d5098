import { openCatalog } from '@muster/words/catalog'
import { inCatalog } from '@muster/words/t'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { NotifiedText } from './NotifiedText.tsx'

const message = 'Lockdown. Keep silent.'
const notified = {
  message,
  translatedMessage: 'Encierro. Silencio.',
  isChecked: true,
  language: 'es' as const,
}
const shown = (
  of: typeof notified | (Omit<typeof notified, 'translatedMessage'> & { translatedMessage: null }),
) => renderToStaticMarkup(<NotifiedText notified={of} />)

test('a checked translation needs no English, one that is not checked does', () => {
  inCatalog(openCatalog('es', []), () => {
    expect(shown(notified)).toContain('Encierro. Silencio.')
    expect(shown(notified)).not.toContain(message)
    expect(shown({ ...notified, isChecked: false })).toContain(message)
  })
})

test('who reads the page in another language gets the English, too, and so does who was written to in English', () => {
  expect(shown(notified)).toContain(message)
  inCatalog(openCatalog('ru', []), () => expect(shown(notified)).toContain(message))
  inCatalog(openCatalog('es', []), () =>
    expect(shown({ ...notified, translatedMessage: null })).toContain(message),
  )
})
