import { t } from '@muster/words/t'

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
  if (stage === 'ended') return endedAt ? t`Ended ${clock(endedAt)}` : t`Ended.`
  return endedAt ? t`Started by mistake. Ended ${clock(endedAt)}` : t`Started by mistake. Ended.`
}
