import type { Watch } from '@muster/contract/watchCalls'
import { typeName } from '@muster/domain/incident/incidentTypes'
import { t } from '@muster/words/t'

/** The news of a watch, to be sounded and announced once. */
export type WatchNews = { tone: 'alarm' | 'call' | null; words: string }

/**
 * Finds the entries of this watch that were never seen before.
 * @param seen the entries seen so far; new ones are added to it
 */
export function newsIn(watch: Watch, seen: Set<string>): WatchNews {
  const fresh = <T extends { id: string }>(kind: string, items: readonly T[]) =>
    items.filter(({ id }) => !seen.has(`${kind} ${id}`) && seen.add(`${kind} ${id}`))
  const waiting = fresh('lockdown', watch.lockdowns).map(({ bagName, siteName, needsConfirmation }) =>
    needsConfirmation
      ? t`Silent lockdown requested by ${bagName}, ${siteName}. Confirm or decline it.`
      : t`Silent lockdown requested by ${bagName}, ${siteName}. It starts in seconds.`,
  )
  const started = fresh('started', watch.started).map(
    ({ bagName, siteName }) => t`Lockdown started at ${siteName}, requested by ${bagName}.`,
  )
  const help = fresh(
    'help',
    watch.help.filter(({ stage }) => stage === 'filed'),
  ).map(({ bagName, siteName, type }) => t`${bagName}, ${siteName} requests help: ${typeName(type)}.`)
  const alarms = [...waiting, ...started]
  return {
    tone: alarms.length > 0 ? 'alarm' : help.length > 0 ? 'call' : null,
    words: [...alarms, ...help].join(' '),
  }
}

/** The mark before the page’s title while somebody waits; null when nobody does. */
export function titleMark({ lockdowns, help }: Watch): string | null {
  if (lockdowns.length > 0) return `${t`(${lockdowns.length}) Silent lockdown`} · `
  const open = help.filter(({ stage }) => stage === 'filed').length
  return open > 0 ? `${t`(${open}) Help`} · ` : null
}
