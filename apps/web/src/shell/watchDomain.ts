import { t } from '@muster/words/t'
import type { DomainStep } from './domainStep.ts'

const key = 'muster.domainRedirectAt'
/**
 * A person who is back within this time was sent back by the other host; sending them again would go round in a
 * circle.
 */
const loopMs = 60_000

type DomainWatchDeps = {
  decide: (hasJustRedirected: boolean) => DomainStep
  /** Of this host and tab. */
  memory: Pick<Storage, 'getItem' | 'setItem'>
  go: (url: string) => void
  /** Shows the words, or with null takes them away. */
  showBanner: (words: string | null) => void
  showToast: (words: string, forMs: number) => void
}

/**
 * Does what `domainStep` says, once.
 * @returns the way to stop: no banner is left behind
 */
export function watchDomain({ decide, memory, go, showBanner, showToast }: DomainWatchDeps): () => void {
  const lastAt = Number(memory.getItem(key)) || Number.NEGATIVE_INFINITY
  const step = decide(Date.now() - lastAt < loopMs)
  if (step.step === 'redirect') {
    memory.setItem(key, String(Date.now()))
    go(step.url)
  }
  if (step.step !== 'warn') return () => {}
  const words = t`You should be on domain: ${step.host}`
  if (step.as === 'toast') {
    showToast(words, step.forMs)
    return () => {}
  }
  showBanner(words)
  const timer = setTimeout(() => showBanner(null), step.forMs)
  return () => {
    clearTimeout(timer)
    showBanner(null)
  }
}
