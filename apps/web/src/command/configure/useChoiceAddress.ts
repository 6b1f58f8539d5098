import { incidentAction, incidentType } from '@muster/domain/incident/vocabulary'
import type { TemplateScope } from '@muster/domain/template/templateScope'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { z } from 'zod'
import { paths } from '../../paths.ts'

/** The parts of the page. */
export const configurePart = z.enum(['instructions', 'messages'])
export type ConfigurePart = z.infer<typeof configurePart>

/** The action that most people look for. */
const firstAction = 'Lockdown'

/** The part and the choice that the address names. */
export function useChoiceAddress(): { part: ConfigurePart; choice: TemplateScope } {
  const [address] = useSearchParams()
  return useMemo(() => {
    const action = address.get('action') ?? firstAction
    return {
      part: configurePart.catch('instructions').parse(address.get('part')),
      choice: {
        action: incidentAction.nullable().catch(null).parse(action),
        type: incidentType
          .nullable()
          .catch(null)
          .parse(Number(address.get('type'))),
      },
    }
  }, [address])
}

/** The address of a part and a choice. Messages are for every type. */
export function choiceAddress(part: ConfigurePart, { action, type }: TemplateScope): string {
  const query = new URLSearchParams()
  if (part !== 'instructions') query.set('part', part)
  query.set('action', action ?? 'any')
  if (type !== null && part === 'instructions') query.set('type', String(type))
  return `${paths.configureIncidents}?${query}`
}
