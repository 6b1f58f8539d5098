import { currentSession, type Session } from '../../api/session.ts'
import { onNetworkChange } from '../onNetworkChange.ts'
import { readStream, type StreamOptions } from '../sseStream.ts'
import { electByLock, electByMessage } from './leaderElection.ts'
import { acquireSlot } from './streamSlots.ts'
import { TabGroup } from './tabGroup.ts'
import { openTabChannel } from './tabMessage.ts'

const groups = new Map<string, TabGroup>()

/**
 * Reads a stream like `readStream`, over one connection for all tabs of this browser in which the same person works
 * in the same organization, or holds the same guest's access.
 */
export function readSharedStream(options: StreamOptions): Promise<void> {
  const key = groupKey(currentSession())
  if (key === null || !hasChannels()) return readStream(options)
  const group = groups.get(key) ?? openGroup(key)
  groups.set(key, group)
  return group.read(options)
}

function openGroup(key: string): TabGroup {
  // The number is that of what tabs say to each other: another version of the app may be open beside this one.
  const name = `muster-tabs-1 ${key}`
  return new TabGroup({
    readStream,
    takeSlot: () => acquireSlot('followers', navigator.locks),
    openChannel: (take) => openTabChannel(name, take),
    seekLeadership: (candidate) =>
      navigator.locks ? electByLock(name, candidate) : electByMessage(candidate),
    isCurrent: () => groupKey(currentSession()) === key,
    now: Date.now,
    onNetworkChange,
    onLifecycle,
  })
}

/** True where tabs can talk: not in a browser that is set to store nothing. */
function hasChannels(): boolean {
  try {
    new BroadcastChannel('muster-tabs').close()
    return true
  } catch {
    return false
  }
}

/** The key of the tabs that belong together: those of one person, tenant and guest link. */
function groupKey({ subject, tenantId, guest }: Session): string | null {
  if (guest) return `guest ${guest.incidentId} ${shortHash(guest.token)}`
  return subject === null ? null : `person ${subject} ${tenantId ?? ''}`
}

/** Tells one token from another without naming it: 32 bits of FNV-1a. */
function shortHash(token: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < token.length; at++) hash = Math.imul(hash ^ token.charCodeAt(at), 0x01000193)
  return hash >>> 0
}

/** A page that is frozen or left gives up what others wait for; in the browser's cache of pages nothing of it is open. */
function onLifecycle(leaving: () => void, shown: () => void): () => void {
  const followVisibility = () => {
    if (document.visibilityState === 'visible') shown()
  }
  document.addEventListener('freeze', leaving)
  window.addEventListener('pagehide', leaving)
  document.addEventListener('visibilitychange', followVisibility)
  return () => {
    document.removeEventListener('freeze', leaving)
    window.removeEventListener('pagehide', leaving)
    document.removeEventListener('visibilitychange', followVisibility)
  }
}
