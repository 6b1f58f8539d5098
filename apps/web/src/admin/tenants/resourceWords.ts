import type { Resource } from '@muster/contract/readinessCalls'
import type { Words } from '../../ui/form/Conflict.tsx'

/** The parts of a resource that an administrator edits. */
export type ResourceValues = Omit<Resource, 'id' | 'version'>

/** The name of each kind of resource. */
export const kindWords: Record<Resource['kind'], string> = {
  procedure: 'Procedure',
  clip: 'Training clip',
  contact: 'Contact',
  plan: 'Plan',
}

const orNone = (value: string | null) => value || 'none'

/** The label of each field, and its value in words. */
export const resourceWords: Words<ResourceValues> = {
  kind: { label: 'Kind', show: (kind) => kindWords[kind] },
  title: { label: 'Title', show: (title) => title },
  body: { label: 'Text', show: orNone },
  url: { label: 'Web address', show: orNone },
  captionsUrl: { label: 'Captions', show: orNone },
  phone: { label: 'Phone', show: orNone },
  position: { label: 'Position', show: String },
  isActive: { label: 'In use', show: (isActive) => (isActive ? 'yes' : 'no') },
}
