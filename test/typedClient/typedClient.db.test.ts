import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import openapiTS, { astToString } from 'openapi-typescript'
import ts from 'typescript'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { roomAt } from '../../apps/api/test/roomCalls.ts'
import { openWorld, type World } from '../../apps/api/test/world.ts'

const here = fileURLToPath(new URL('.', import.meta.url))

let world: World

beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

test('a client generated from the OpenAPI document compiles, and its calls are answered @ci', async () => {
  const { body } = await world.server.app.inject('/api/docs/openapi.json')
  // Beside this file, where its packages are found.
  const folder = await mkdtemp(join(here, 'generated-'))
  try {
    const types = astToString(await openapiTS(JSON.parse(body)))
    await writeFile(join(folder, 'schema.d.ts'), types)
    const file = join(folder, 'makeCall.ts')
    await copyFile(join(here, 'makeCall.ts'), file)
    expect(mistakesIn(file)).toEqual([])
    const { makeCall } = await import(file)
    const [oak] = world.tenants
    const room = roomAt(oak, 0)
    expect(await makeCall(await world.listen(), room.barcode)).toEqual({
      organizationId: oak.id,
      name: room.name,
    })
  } finally {
    await rm(folder, { recursive: true })
  }
}, 60_000)

function mistakesIn(file: string): string[] {
  const program = ts.createProgram([file], {
    strict: true,
    noEmit: true,
    allowImportingTsExtensions: true,
    types: [],
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.NodeNext,
    lib: ['lib.es2022.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
  })
  return ts
    .getPreEmitDiagnostics(program)
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'))
}
