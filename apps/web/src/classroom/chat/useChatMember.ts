import { useEffect, useState } from 'react'
import { browserStorage } from '../../startup/browserStorage.ts'
import { useActiveRoom } from '../BagContext.ts'

/** Remembered for the next incident; empty when somebody joined without a name. */
const nameKey = 'muster.chatName'

export type ChatMember = {
  /** The id of this phone in the chat, six letters or digits, which every phone of the room reads. */
  memberId: string
  /** Known to this phone alone. */
  secret: string
  /** The name it takes part with; null: without one. */
  name: string | null
  /** True when it takes part, or has asked to and is on its way. */
  hasJoined: boolean
  /** The name it took part with last, to begin with. */
  remembered: string
  /** Takes part, with a name or without; again with another name. */
  join: (name: string) => void
}

/** The identity of this phone in the room's chat. One that has joined before joins by itself, with the same name. */
export function useChatMember(): ChatMember {
  const { incident, view, entries, phone, act } = useActiveRoom()
  const { memberId, secret } = phone(incident.id)
  const [remembered, setRemembered] = useState(() => rememberedName())
  const known = view.room.members.find((member) => member.memberId === memberId)
  const asking = entries.findLast(
    ({ action, incidentId, progress }) =>
      action.kind === 'join' &&
      action.memberId === memberId &&
      incidentId === incident.id &&
      progress.stage !== 'refused',
  )
  const asked = asking?.action.kind === 'join' ? asking.action : null
  const hasJoined = known !== undefined || asked !== null

  function join(typed: string) {
    const name = typed.trim() || null
    remember(name ?? '')
    setRemembered(name ?? '')
    if ((asked ?? known)?.name !== name || !hasJoined) act({ kind: 'join', memberId, secret, name })
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each incident, however often the page is drawn.
  useEffect(() => {
    if (!hasJoined && remembered !== null) join(remembered)
  }, [incident.id])

  return {
    memberId,
    secret,
    name: asked ? asked.name : (known?.name ?? null),
    hasJoined,
    remembered: remembered ?? '',
    join,
  }
}

/** The name this phone joined with last; null when it never joined. */
function rememberedName(): string | null {
  try {
    return browserStorage()?.getItem(nameKey) ?? null
  } catch {
    return null
  }
}

function remember(name: string) {
  try {
    browserStorage()?.setItem(nameKey, name)
  } catch {
    // Then it is asked again next time.
  }
}
