import { signedWords } from '@muster/domain/incident/typedName'
import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { By } from './By.tsx'
import { ByInList } from './ByInList.tsx'

const drawn = (element: ReactElement) => renderToStaticMarkup(element).replaceAll(/ class="[^"]*"/g, '')

test('a voice is drawn apart from the name: no name draws one', () => {
  expect(drawn(<By from="command" name="Priya Raman" />)).toBe(
    '<span><span data-voice="command"><span aria-hidden="true">◆</span> Command</span> <bdi>Priya Raman</bdi></span>',
  )
  for (const posing of [
    'Priya Raman (command)',
    '◆ Command · Priya Raman',
    '\u202enamaR ayirP\u202c (Сommand)',
  ])
    expect(drawn(<By from="room" name="Room 101" signed={signedWords(posing)} />)).toBe(
      '<span><span data-voice="room"><span aria-hidden="true">■</span> Room</span> <bdi>Room 101</bdi></span>',
    )
  expect(drawn(<By from="guest" name={'◆ Command\u200b Priya'} />)).toContain(
    'data-voice="guest"><span aria-hidden="true">▲</span> Responder</span> <bdi>Command Priya</bdi>',
  )
})

test('one’s own is said by the page, with the typed name in quotes', () => {
  expect(drawn(<By from="room" name="Room 101" signed={signedWords('Pat')} isMine />)).toContain(
    '</span> You (<bdi>Room 101</bdi>, <bdi>signed “Pat”</bdi>)',
  )
})

test('in a list of conversations the mark stands before the name, and a room’s own line names nobody but who signed', () => {
  expect(drawn(<ByInList from="guest" name="◆ Sgt. Ode" typed={null} />)).toBe(
    '<span data-voice="guest" role="img" aria-label="Responder">▲</span> <bdi>Sgt. Ode</bdi>: ',
  )
  expect(drawn(<ByInList from="room" name="Room 101" typed={null} />)).toBe('')
  expect(drawn(<ByInList from="room" name="Room 101" typed="Pat" />)).toBe('<bdi>signed “Pat”: </bdi>')
})
