/**
 * One server-sent event.
 * @param incidentId and seq: what a reconnect names to get what it missed; seq 0 when no incident is active
 */
export function frame(name: string, data: unknown, incidentId = 'none', seq = 0): string {
  return `event: ${name}\nid: ${incidentId}:${seq}\ndata: ${JSON.stringify(data)}\n\n`
}

/** What a reconnecting page has: the incident and the last seq, or null for a first visit or nonsense. */
export function lastSeen(header: string | undefined): { incidentId: string; seq: number } | null {
  const match = header?.match(/^([0-9a-f-]{36}):(\d{1,9})$/)
  return match?.[1] ? { incidentId: match[1], seq: Number(match[2]) } : null
}
