/**
 * The text of the band over an incident that is over, on a screen and on paper: since when, in place of the sentence
 * that it is real or a drill now.
 * @param clock a time of the log in words
 */
export function endedWords(
  stage: 'ended' | 'withdrawn',
  endedAt: string | null,
  clock: (at: string) => string,
): string {
  const what = stage === 'ended' ? 'Ended' : 'Started by mistake. Ended'
  return endedAt ? `${what} ${clock(endedAt)}` : `${what}.`
}
