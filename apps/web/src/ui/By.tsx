import { plainName, type Voice, voiceWords } from '@muster/domain/incident/voice'
import classes from './By.module.css'
import { rich } from './rich.tsx'

type ByProps = {
  from: Voice
  /** The name that the server knows. */
  name: string
  /** The name that somebody typed on a room's phone, as `signedWords` says it. */
  signed?: string
  isMine?: boolean
}

/** Names the speaker: the voice as a drawn word and mark, which no name can draw, then the name in its own direction. */
export function By({ from, name, signed = '', isMine = false }: ByProps) {
  const { word, mark } = voiceWords[from]
  const names = (
    <>
      <bdi>{plainName(name)}</bdi>
      {signed ? (
        <>
          , <bdi>{signed}</bdi>
        </>
      ) : null}
    </>
  )
  return (
    <span className={classes.by}>
      <span className={classes.voice} data-voice={from}>
        <span aria-hidden>{mark}</span> {word}
      </span>{' '}
      {isMine ? rich`You (${names})` : names}
    </span>
  )
}
