import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'

const read = (file: string) => readFile(new URL(file, import.meta.url), 'utf8')

/** The values of the names in tokens.css that are the same in both schemes or, in the dark, the dark ones. */
async function tokens(): Promise<Map<string, string>> {
  return new Map(
    [...(await read('./tokens.css')).matchAll(/^\s*(--[a-z0-9-]+): ([^;]+);/gm)].map(
      ([, name = '', value = '']) => [name, value],
    ),
  )
}

/** The rules of a style sheet that are about the band of one kind, or of one that has become real: selector and declarations. */
async function rulesOfKinds(file: string): Promise<string[]> {
  const values = await tokens()
  const css = await read(file)
  return [...css.replace(/\/\*[\s\S]*?\*\//g, '').matchAll(/([^{}]*\[data-(?:kind|new)[^{}]*)\{([^{}]*)\}/g)]
    .map(([, selector = '', declarations = '']) => `${selector} { ${declarations} }`.replace(/\s+/g, ' '))
    .map((rule) => rule.replaceAll('#first-view ', '').trim())
    .map((rule) => rule.replace(/var\((--[a-z0-9-]+)\)/g, (name, token) => values.get(token) ?? name))
    .filter((rule) => rule.startsWith('.band'))
    .sort()
}

test('the band of the first view, before any script, looks as the app draws it a moment later', async () => {
  const drawn = await rulesOfKinds('./KindBand.module.css')
  expect(drawn).toEqual(await rulesOfKinds('../../public/first-view.css'))
  expect(drawn.filter((rule) => rule.startsWith('.band[data-kind="Actual"]'))).toHaveLength(3)
})
