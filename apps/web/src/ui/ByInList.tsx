import { signedWords } from '@muster/domain/incident/typedName'
import { plainName, type Voice, voiceWords } from '@muster/domain/incident/voice'
import classes from './By.module.css'

type ByInListProps = { from: Voice; name: string; typed: string | null }

/**
 * Names the speaker before the last words of a conversation, where there is one line for both: the mark and the name. A room
 * is left out, for the line is its own.
 */
export function ByInList({ from, name, typed }: ByInListProps) {
  const { word, mark } = voiceWords[from]
  if (from === 'room') return typed === null ? null : <bdi>{signedWords(typed)}: </bdi>
  return (
    <>
      <span className={classes.voice} data-voice={from} role="img" aria-label={word}>
        {mark}
      </span>{' '}
      <bdi>{plainName(name)}</bdi>:{' '}
    </>
  )
}
