import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const root = new URL('.', import.meta.url)
/** The file that has the usual name once, and the one in which a worker without a document shows it. */
const exceptions = ['api/product.ts', 'push/readPush.ts']

test('the product is called as the deployment calls it: its usual name is written out in no text', () => {
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file) && !exceptions.includes(file),
  )
  const written = files.flatMap((file) =>
    readFileSync(new URL(file, root), 'utf8')
      .replace(/\/\*[\s\S]*?\*\//g, '')
      .split('\n')
      .flatMap((line, at) =>
        /\bMuster\b/.test(line.replace(/\/\/.*/, '')) ? [`${file}: ${line.trim()} (${at})`] : [],
      ),
  )
  expect(written).toEqual([])
})
