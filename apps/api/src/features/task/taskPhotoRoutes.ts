import { photoLimit } from '@muster/contract/photoPaths'
import { taskPhotoPath } from '@muster/contract/taskCalls'
import { id } from '@muster/domain/id'
import { inEnglish } from '@muster/words/t'
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { requireCaller } from '../../access/requireCaller.ts'
import type { VerifyToken } from '../../access/trustedIssuers.ts'
import type { Database } from '../../platform/db/database.ts'
import { inTenant } from '../../platform/db/database.ts'
import { notFound } from '../../platform/http/problems.ts'
import { callerActor } from '../audit/callerActor.ts'
import { sendPhoto, takeOnlyPhotos } from '../photo/photoUpload.ts'
import { noPhoto } from '../photo/savePhoto.ts'
import { saveTaskPhoto } from './saveTaskPhoto.ts'
import { lockOwnTask, noTask, visibleTasks } from './taskRows.ts'

const params = z.object({ taskId: id, photoId: id })
const url = taskPhotoPath(':taskId', ':photoId')

/** Mounts photos of tasks (contract/taskCalls: taskPhotoPath). */
export function taskPhotoRoutes(api: FastifyInstance, deps: { db: Database; verifyToken: VerifyToken }) {
  api.register(async (uploads) => {
    takeOnlyPhotos(uploads)
    uploads.withTypeProvider<ZodTypeProvider>().route({
      method: 'POST',
      url,
      bodyLimit: photoLimit,
      schema: { hide: true, params },
      // The target is checked before megabytes are accepted.
      onRequest: async (request) => {
        const caller = await requireCaller('task.read', deps, request)
        // Nothing of the request is parsed yet.
        const named = params.safeParse(request.params)
        if (!named.success) throw noTask()
        await inTenant(deps.db, caller.tenantId, (tx) => lockOwnTask(tx, caller, named.data.taskId))
      },
      handler: async (request, reply) => {
        const caller = await requireCaller('task.read', deps, request)
        if (!Buffer.isBuffer(request.body)) throw noPhoto()
        await saveTaskPhoto(deps.db, caller, request.params, request.body, callerActor(caller, request))
        return reply.code(201).send({ photoId: request.params.photoId })
      },
    })
  })

  api
    .withTypeProvider<ZodTypeProvider>()
    .get(url, { schema: { hide: true, params } }, async (request, reply) => {
      const caller = await requireCaller('task.read', deps, request)
      const photo = await inTenant(deps.db, caller.tenantId, (tx) =>
        visibleTasks(tx, caller)
          .innerJoin('task_photo as p', 'p.task_id', 't.id')
          .select('p.content')
          .where('p.id', '=', request.params.photoId)
          .where('t.id', '=', request.params.taskId)
          .executeTakeFirst(),
      )
      if (!photo) throw notFound(inEnglish('There is no such photo in your organization.'))
      return sendPhoto(reply, photo.content)
    })
}
