import { IconSchool } from '@tabler/icons-react'
import type { Find } from './find.ts'

/** The sites at which something can be done, as the second step of doing it. */
export function siteSteps(find: Find, sites: readonly { id: number; name: string }[]): Find[] {
  const { to } = find
  if (typeof to === 'string') return []
  return sites.map(({ id, name }) => ({
    key: `${find.key}.${id}`,
    icon: IconSchool,
    title: name,
    where: '',
    kind: 'Site',
    to: to(id),
    words: [],
  }))
}
