import { id } from '@muster/domain/id'
import { normalizeTypedCode } from '@muster/domain/normalizeTypedCode'
import { nameText } from '@muster/domain/text'
import { inEnglish } from '@muster/words/t'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { bagKind, barcode, siteId, siteParams, versioned } from './shapes.ts'

/** Setting up bags and making phones known (specification, section 3: setup info). */

/**
 * A setup code as it is printed, in either case, with its hyphen, another dash, a blank or none: 0 and O, 1, I and L
 * are the same. Those of eight are from before codes had ten.
 */
export const setupCode = z
  .string()
  .max(40)
  .transform((text) =>
    normalizeTypedCode(text).toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1'),
  )
  .pipe(
    z
      .string()
      .regex(
        /^[0-9A-HJKMNP-TV-Z]{8}(?:[0-9A-HJKMNP-TV-Z]{2})?$/,
        inEnglish('A setup code has ten letters and digits.'),
      ),
  )

export const checkSetupCode = endpoint({
  method: 'POST',
  path: '/api/setup/check',
  tag: 'Bag',
  summary:
    'What a setup code opens: its organization, site and rooms. Wrong ones are counted per sender, and never keep a right one out.',
  access: 'public',
  body: z.object({ setupCode }),
  answer: z.object({
    setupCode: z.string(),
    organizationName: z.string(),
    siteName: z.string(),
    usesLeft: z.int(),
    expiresAt: z.string(),
    rooms: z.array(z.object({ id: z.uuid(), name: z.string(), hasBag: z.boolean() })),
  }),
})
export type SetupInfo = z.output<(typeof checkSetupCode)['answer']>

export const setUpBag = endpoint({
  method: 'POST',
  path: '/api/setup',
  tag: 'Bag',
  summary:
    'Makes this phone known at the site of the setup code and, when the label is blank, makes it the bag of a room. The phone keeps a cookie.',
  access: 'public',
  body: z.object({
    setupCode,
    barcode,
    /** The room of a blank label; null for a label that is a bag already. */
    roomId: id.nullable(),
    /** The name of this phone on the site’s page. */
    deviceName: nameText,
    /** Chosen by the phone, so that a retry is the same phone and takes no further use of the code. */
    deviceId: id.optional(),
  }),
  answer: z.object({ bagName: z.string(), siteName: z.string(), organizationName: z.string() }),
})

const ofSite = { tag: 'Site', access: 'bag.manage', params: siteParams } as const

const storedSetupCode = z.object({
  id: z.uuid(),
  code: z.string(),
  maxUses: z.int(),
  uses: z.int(),
  createdAt: z.string(),
  createdByName: z.string(),
  expiresAt: z.string(),
  revokedAt: z.string().nullable(),
})
export type StoredSetupCode = z.output<typeof storedSetupCode>

export const listSetupCodes = endpoint({
  ...ofSite,
  method: 'GET',
  path: '/api/sites/:siteId/setup-codes',
  summary: 'The setup codes of a site, newest first.',
  answer: z.array(storedSetupCode),
})

export const createSetupCode = endpoint({
  ...ofSite,
  method: 'POST',
  path: '/api/sites/:siteId/setup-codes',
  summary: 'A new setup code: for one bag or for many, for hours or for weeks.',
  body: z.object({
    maxUses: z.int().min(1, inEnglish('At least one use.')).max(1000, inEnglish('At most 1,000 uses.')),
    /** Hours until it no longer works. */
    hours: z
      .int()
      .min(1)
      .max(24 * 90),
  }),
  answer: storedSetupCode,
  status: 201,
})

export const revokeSetupCode = endpoint({
  ...ofSite,
  method: 'DELETE',
  path: '/api/sites/:siteId/setup-codes/:codeId',
  summary: 'Ends a setup code now. Phones that used it stay known.',
  params: siteParams.extend({ codeId: id }),
  answer: storedSetupCode,
})

const device = z.object({
  id: z.uuid(),
  name: z.string(),
  bagName: z.string(),
  enrolledAt: z.string(),
  seenAt: z.string(),
  revokedAt: z.string().nullable(),
})
export type EnrolledDevice = z.output<typeof device>

export const listDevices = endpoint({
  ...ofSite,
  method: 'GET',
  path: '/api/sites/:siteId/devices',
  summary: 'The phones that are known at a site.',
  answer: z.array(device),
})

export const revokeDevice = endpoint({
  ...ofSite,
  method: 'DELETE',
  path: '/api/sites/:siteId/devices/:deviceId',
  summary: 'A phone is no longer known: it sees initials again, and opens bags as anybody may.',
  params: siteParams.extend({ deviceId: id }),
  answer: device,
})

const storedBag = z.object({
  id: z.uuid(),
  siteId: z.int(),
  name: z.string(),
  kind: bagKind,
  roomId: z.uuid().nullable(),
  roomName: z.string().nullable(),
  barcode: z.string(),
  isActive: z.boolean(),
  version: z.int(),
})
export type StoredBag = z.output<typeof storedBag>
const bagBody = z.object({ name: nameText, kind: bagKind, roomId: id.nullable() })

export const listBags = endpoint({
  ...ofSite,
  method: 'GET',
  path: '/api/sites/:siteId/all-bags',
  summary: 'Every bag of a site, also those out of use, with its label.',
  answer: z.array(storedBag),
})

export const createBag = endpoint({
  ...ofSite,
  method: 'POST',
  path: '/api/sites/:siteId/all-bags',
  summary: 'A new bag: of a room, or of the site itself.',
  body: bagBody,
  answer: storedBag,
  status: 201,
})

const ofBag = { ...ofSite, params: siteParams.extend({ bagId: id }) } as const

export const updateBag = endpoint({
  ...ofBag,
  method: 'PUT',
  path: '/api/sites/:siteId/all-bags/:bagId',
  summary: 'Changes a bag’s name, kind, room, or whether it is in use. 409 when somebody changed it since.',
  body: versioned.extend({ ...bagBody.shape, isActive: z.boolean() }),
  answer: storedBag,
})

export const rotateBarcode = endpoint({
  ...ofBag,
  method: 'POST',
  path: '/api/sites/:siteId/all-bags/:bagId/rotate',
  summary: 'Gives a bag a new code. The old label no longer opens anything, and open pages say so.',
  body: versioned,
  answer: storedBag,
})

export const mergeBag = endpoint({
  ...ofBag,
  method: 'POST',
  path: '/api/sites/:siteId/all-bags/:bagId/merge',
  summary:
    'Puts a bag out of use because another one of its site takes its place, phones and tasks with it. Answers that one.',
  body: versioned.extend({ intoBagId: id }),
  answer: storedBag,
})

export const moveBag = endpoint({
  ...ofBag,
  method: 'POST',
  path: '/api/sites/:siteId/all-bags/:bagId/move',
  summary:
    'Moves a bag of the site itself to another site with its phones and open tasks. A room’s bag moves with its room.',
  body: versioned.extend({ toSiteId: siteId }),
  answer: storedBag,
})

/** Sizes labels are printed in, and where the PDFs are. Not endpoints: their answer is a file. */
export const labelSize = z.enum(['bag', 'sheet-8', 'sheet-24'])
export type LabelSize = z.infer<typeof labelSize>
export const labelPaths = {
  /** GET, access bag: the label of one bag. */
  bag: (code: string, size: LabelSize) => `/api/bags/${encodeURIComponent(code)}/label.pdf?size=${size}`,
  /** GET, right bag.manage: labels of a site’s bags; with `bagId` (repeated) only those. */
  site: (id: number | string) => `/api/sites/${id}/labels.pdf`,
  /** POST, right bag.manage, body `{ count, size }`: new blank labels, made as they are printed. */
  blank: (id: number | string) => `/api/sites/${id}/blank-labels.pdf`,
} as const
/** A header of labels: the scripts of names that the server has no font for, by their English names, separated by commas. */
export const missingScriptsHeader = 'muster-missing-scripts'
export const blankLabels = z.object({ count: z.int().min(1).max(240), size: labelSize })
