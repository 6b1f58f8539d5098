import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

/** Modules that are loaded when they are first needed: papers, the API's reference, feeds, mail, notifications. */
const notAtTheStart = [
  'pdfkit',
  'fontkit',
  'qrcode',
  'bidi-js',
  '@scalar',
  'yaml',
  'feedsmith',
  'fast-xml-parser',
  'nodemailer',
  'web-push',
]

test('a server that starts reads nothing that it may never need', async () => {
  const program = `
    import { registerHooks } from 'node:module'
    const packages = new Set()
    registerHooks({
      load: (url, context, next) => {
        packages.add(url.split('/node_modules/').at(-1).split('/')[0])
        return next(url, context)
      },
    })
    await import(${JSON.stringify(new URL('server.ts', import.meta.url).href)})
    console.log([...packages].join(' '))`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program])
  const packages = stdout.trim().split(' ')
  expect(packages).toContain('fastify')
  expect(packages.filter((name) => notAtTheStart.includes(name))).toEqual([])
})
