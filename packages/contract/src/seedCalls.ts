import { id } from '@muster/domain/id'
import { answerValue } from '@muster/domain/incident/events'
import { voice } from '@muster/domain/incident/voice'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { bagStatus, barcode } from './shapes.ts'

/** The calls that the specification names, section 7, to the letter: paths, query names and fields. */

const byBag = z.object({ RedBagGuid: barcode })

export const getBagStatus = endpoint({
  method: 'GET',
  path: '/api/incident/GetBagStatus',
  tag: 'Seed',
  summary:
    'What one bag shows now. 404 when no bag has this barcode; 304 when nothing has changed since the ETag.',
  access: 'bag',
  query: byBag,
  answer: bagStatus,
})

export const getBagBroadcasts = endpoint({
  method: 'GET',
  path: '/api/incident/GetBagBroadcasts',
  tag: 'Seed',
  summary: 'Broadcasts and room messages that this bag was sent in the active incident, newest first.',
  access: 'bag',
  query: byBag,
  answer: z.array(
    z.object({
      message: z.string(),
      /** 0 all rooms, 1 this room, 3 several rooms. */
      type: z.union([z.literal(0), z.literal(1), z.literal(3)]),
      sentOn: z.string(),
      /** Command’s plain name; every other voice with its mark. */
      sentByName: z.string(),
      /** The voice that sent it, and its plain name. Ours beside the specification’s. */
      from: voice,
      byName: z.string(),
      /** Only this bag's own barcode: another room's would be a key to it. */
      redBagGuids: z.array(z.string()),
      /** The rooms that a message to rooms went to, by name; empty for a broadcast. Ours beside the specification’s. */
      roomNames: z.array(z.string()),
      /** The time it was taken back; null while it holds. Ours beside the specification’s. */
      struckOn: z.string().nullable(),
      /** The person who took it back, and the reason where they gave one. */
      struckByName: z.string().nullable(),
      struckReason: z.string().nullable(),
    }),
  ),
})

export const submitClassroomUpdate = endpoint({
  method: 'POST',
  path: '/api/incident/SubmitClassroomUpdate',
  tag: 'Seed',
  summary:
    'Acknowledges instructions for a room. The same userId, sequence and answers twice change nothing.',
  access: 'bag',
  body: z.object({
    classroomBarcode: barcode,
    sequence: z.int().min(0),
    userId: z.string().regex(/^[A-Za-z0-9]{6}$/, 'A userId is six letters or digits.'),
    incidentId: id,
    instructionResponse: z
      .array(
        z.object({
          id,
          instructionStatus: z.literal(1),
          /** Null: done, and no value. So is any instruction, whatever it asks for. */
          instructionValue: answerValue.nullable(),
        }),
      )
      .min(1)
      .max(100),
  }),
  answer: z.object({ incidentId: z.uuid(), version: z.int(), repeated: z.boolean() }),
})

export const getPublicBag = endpoint({
  method: 'GET',
  path: '/api/redbag/:product/public/:barcode',
  tag: 'Seed',
  summary: 'Which organization a bag belongs to, without signing in.',
  access: 'bag',
  params: z.object({ product: z.string().max(50), barcode }),
  answer: z.object({
    organizationId: z.uuid(),
    summary: z.object({ name: z.string(), siteName: z.string(), organizationName: z.string() }),
  }),
})
