import type { Resource } from '@muster/contract/readinessCalls'
import { say } from '@muster/words/message'
import { t } from '@muster/words/t'
import { wordTable } from '@muster/words/wordTable'
import type { Words } from '../../ui/form/Conflict.tsx'

/** The parts of a resource that an administrator edits. */
export type ResourceValues = Omit<Resource, 'id' | 'version'>

/** The name of each kind of resource. */
export const kindWords = wordTable<Resource['kind']>({
  procedure: say`Procedure`,
  clip: say`Training clip`,
  contact: say`Contact`,
  plan: say`Plan`,
})

const orNone = (value: string | null) => value || 'none'

/** The label of each field, and its value in words. */
export const resourceWords: Words<ResourceValues> = {
  kind: {
    get label() {
      return t`Kind`
    },
    show: (kind) => kindWords[kind],
  },
  title: {
    get label() {
      return t`Title`
    },
    show: (title) => title,
  },
  body: {
    get label() {
      return t`Text`
    },
    show: orNone,
  },
  url: {
    get label() {
      return t`Web address`
    },
    show: orNone,
  },
  captionsUrl: {
    get label() {
      return t`Captions`
    },
    show: orNone,
  },
  phone: {
    get label() {
      return t`Phone`
    },
    show: orNone,
  },
  position: {
    get label() {
      return t`Position`
    },
    show: String,
  },
  isActive: {
    get label() {
      return t`In use`
    },
    show: (isActive) => (isActive ? 'yes' : 'no'),
  },
}
