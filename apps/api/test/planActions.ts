import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { getSitePlan, planReport, planUploadPath } from '@muster/contract/planCalls'
import { problem } from '@muster/contract/problem'
import { ZipFile } from 'yazl'
import type { TestAccount } from './school.ts'
import type { World } from './world.ts'

/** Zips the files of an IMDF archive as a drawing program does: in a folder. */
export function zipOf(files: Record<string, unknown>): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [name, content] of Object.entries(files)) {
    const text = Buffer.isBuffer(content) ? content : Buffer.from(JSON.stringify(content))
    zip.addBuffer(text, `venue/${name.includes('.') ? name : `${name}.geojson`}`)
  }
  zip.end()
  return buffer(zip.outputStream as Readable)
}

type File = { body: Buffer | Readable; type?: string; id?: string; dryRun?: boolean; fileName?: string }

/**
 * Actions of tests about plans, at the first site of the first tenant.
 * @param world asked for at each call: it is opened when the tests begin
 */
export function planActions(world: () => World) {
  const oak = () => world().tenants[0]
  const site = () => oak().sites[0]

  /** Uploads a file as a plan. */
  async function send(file: File, as: TestAccount | null = oak().staff.SiteSpecific, siteId = site().id) {
    const { body, type = 'application/zip', id = randomUUID(), dryRun = false, fileName = 'plan.zip' } = file
    const answer = await world().server.app.inject({
      method: 'POST',
      url: planUploadPath(siteId),
      payload: body,
      query: { id, fileName, dryRun: String(dryRun) },
      headers: { 'content-type': type, ...(as ? await world().headersOf(as) : {}) },
    })
    return {
      status: answer.statusCode,
      get report() {
        return planReport.parse(answer.json())
      },
      get problem() {
        return problem.parse(answer.json())
      },
    }
  }
  const plan = async (as = oak().staff.SiteSpecific) =>
    (await world().ask(getSitePlan, { params: { siteId: site().id } }, as)).plan
  async function planInUse() {
    const found = await plan()
    if (!found) throw new Error('no plan')
    return found
  }
  /** The links of rooms to their places, by the rooms' names. */
  function namesOf(links: readonly { roomId: string; unitId: string }[]) {
    const names = new Map(site().rooms.map(({ id, name }) => [id, name]))
    return links.map(({ roomId, unitId }) => `${names.get(roomId)} = ${unitId}`).sort()
  }
  const audits = () =>
    world().asOwner(
      async (owner) =>
        (
          await owner.query(
            "select action, subject, before, after from audit where action like 'plan.%' order by id",
          )
        ).rows,
    )

  return { send, plan, planInUse, namesOf, audits }
}
