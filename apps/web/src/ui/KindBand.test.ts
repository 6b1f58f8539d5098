import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'

/** The rules of a style sheet that are about the band of one kind, or of one that has become real: selector and declarations. */
async function rulesOfKinds(file: string): Promise<string[]> {
  const css = await readFile(new URL(file, import.meta.url), 'utf8')
  return [...css.replace(/\/\*[\s\S]*?\*\//g, '').matchAll(/([^{}]*\[data-(?:kind|new)[^{}]*)\{([^{}]*)\}/g)]
    .map(([, selector = '', declarations = '']) => `${selector} { ${declarations} }`.replace(/\s+/g, ' '))
    .map((rule) => rule.replaceAll('#first-view ', '').trim())
    .filter((rule) => rule.startsWith('.band'))
    .sort()
}

test('the band of the first view, before any script, looks as the app draws it a moment later', async () => {
  const drawn = await rulesOfKinds('./KindBand.module.css')
  expect(drawn).toEqual(await rulesOfKinds('../../public/first-view.css'))
  expect(drawn.filter((rule) => rule.startsWith('.band[data-kind="Actual"]'))).toHaveLength(3)
})
