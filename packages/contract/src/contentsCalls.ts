import { id } from '@muster/domain/id'
import { contentsItems, storedThing } from '@muster/domain/readiness/contentsItems'
import { contentsPack } from '@muster/domain/readiness/contentsRules'
import { typedText } from '@muster/domain/text'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { bagKind, pageOf, pageQuery, versioned } from './shapes.ts'

/** The contents of bags as an organisation has them, and the rules to compare them with. */

/** Reading is for people who see a site, changing for people who may configure for the whole organisation. */
const read = { method: 'GET', tag: 'Site', access: 'site.read' } as const
const change = { method: 'POST', tag: 'Site', access: 'incident.configure' } as const
const ofKind = z.object({ bagKind })

const version = z.object({
  version: z.int(),
  savedAt: z.string(),
  savedByName: z.string(),
  note: z.string().nullable(),
  restoredFrom: z.int().nullable(),
  /** Null: put out of use, so that the built-in contents belong in the bag. */
  items: z.array(storedThing).nullable(),
})
export type ContentsVersion = z.output<typeof version>
/** `version`: the one the editor saw, 0 for none. When there is a newer one, nothing is saved (409). */
const seen = { version: z.int().min(0).max(1_000_000_000) }

const contents = z.object({
  bagKind,
  /** The current contents of such a bag. */
  items: z.array(storedThing),
  isBuiltIn: z.boolean(),
  /** The newest version of the organisation's own; null when there never was one. */
  newest: version.nullable(),
})
export type Contents = z.output<typeof contents>

export const listContents = endpoint({
  ...read,
  path: '/api/bag-contents',
  summary: 'What belongs in a bag of each kind.',
  answer: z.array(contents),
})

export const listContentsVersions = endpoint({
  ...read,
  path: '/api/bag-contents/:bagKind/versions',
  summary: 'Every version of the organization’s own contents of a kind of bag, newest first.',
  params: ofKind,
  query: pageQuery,
  answer: pageOf(version),
})

export const saveContents = endpoint({
  ...change,
  path: '/api/bag-contents/:bagKind',
  summary:
    'A new version of what belongs in a kind of bag. Counts stay as they are; how bags stand is worked out anew.',
  params: ofKind,
  body: z.object({
    ...seen,
    items: contentsItems.nullable(),
    note: typedText(200).nullable().default(null),
  }),
  answer: version,
})

export const restoreContents = endpoint({
  ...change,
  path: '/api/bag-contents/:bagKind/restore',
  summary: 'Brings an older version back, as a new one.',
  params: ofKind,
  body: z.object({ ...seen, restore: z.int().min(1).max(1_000_000_000) }),
  answer: version,
})

const storedPack = z.object({ packId: z.uuid(), version: z.int(), pack: contentsPack })
export type StoredContentsPack = z.output<typeof storedPack>

export const listContentsPacks = endpoint({
  ...read,
  path: '/api/contents-rules',
  summary: 'The rules about what is in bags that the organization goes by, by name.',
  query: pageQuery,
  answer: pageOf(storedPack),
})

export const createContentsPack = endpoint({
  ...change,
  path: '/api/contents-rules',
  summary: 'New rules about what is in bags. The caller chooses their id, so that a retry makes one.',
  body: contentsPack.extend({ packId: id }),
  answer: storedPack,
  status: 201,
})

const ofPack = { ...change, params: z.object({ packId: id }), answer: storedPack } as const

export const updateContentsPack = endpoint({
  ...ofPack,
  method: 'PUT',
  path: '/api/contents-rules/:packId',
  summary: 'Changes rules about what is in bags. 409 when somebody changed them since.',
  body: versioned.extend(contentsPack.shape),
})

export const removeContentsPack = endpoint({
  ...ofPack,
  method: 'DELETE',
  path: '/api/contents-rules/:packId',
  summary: 'Takes rules about what is in bags out of use.',
})
