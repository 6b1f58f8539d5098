import { actionGuides, actionName } from '@muster/domain/incident/actionGuides'
import { roomView } from '@muster/domain/incident/roomView'
import { useState } from 'react'
import { activeIncident, roomIdOf } from '../../live/bagState.ts'
import { Translated } from '../../ui/Translated.tsx'
import { readLastKnown } from './lastKnown.ts'
import classes from './SavedInstructions.module.css'

/** The saved instructions of a running incident on this phone, in plain words. Nothing where it kept none. */
export function SavedInstructions({ barcode }: { barcode: string }) {
  const [known] = useState(() => savedInstructionsOf(barcode))
  if (!known) return null
  const { action, message, instructions } = known
  return (
    <main className={classes.known}>
      <h1>{actionName(action)}</h1>
      <p>{actionGuides[action].directive}</p>
      {message ? (
        <p dir="auto">
          <Translated text={message} />
        </p>
      ) : null}
      <ol>
        {instructions.map(({ id, text }) => (
          <li key={id} dir="auto">
            <Translated text={text} />
          </li>
        ))}
      </ol>
    </main>
  )
}

/** The cause that broke the page may break this, too. */
function savedInstructionsOf(barcode: string) {
  try {
    const incident = activeIncident(readLastKnown(barcode)?.state ?? null)
    const view = incident && roomView(incident, roomIdOf(incident))
    if (!incident || !view) return null
    const message = incident.broadcasts.filter(({ struck }) => !struck).pop()?.message ?? null
    return { action: incident.action, message, instructions: view.instructions }
  } catch {
    return null
  }
}
