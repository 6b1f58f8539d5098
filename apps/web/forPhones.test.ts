import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { bagFiles, filesOf } from './forPhones.ts'
import { offlineWords } from './src/startup/offlineWords.ts'

type Bundle = Parameters<typeof bagFiles>[0]

/** A built file: what it imports at once and on demand, the module it begins with, the style sheets it brings. */
function chunk(
  facadeModuleId: string | null,
  imports: string[],
  dynamicImports: string[],
  css: string[] = [],
) {
  const viteMetadata = { importedCss: new Set(css) }
  return {
    type: 'chunk',
    isEntry: facadeModuleId === null,
    facadeModuleId,
    imports,
    dynamicImports,
    viteMetadata,
  }
}

function bundleOf(chunks: Record<string, ReturnType<typeof chunk>>): Bundle {
  const named = Object.entries(chunks).map(([fileName, each]) => [fileName, { fileName, ...each }])
  return Object.fromEntries(named) as Bundle
}

test('a phone keeps the shell, every page of a bag, and what they import, and no page of a manager', () => {
  const web = '/muster/apps/web/src'
  const bundle = bundleOf({
    'index.js': chunk(null, ['base.js'], ['bag.js', 'manage.js', 'about.js', 'edit.js'], ['index.css']),
    'base.js': chunk('x', [], []),
    'bag.js': chunk(`${web}/classroom/bagScreens.ts`, ['shared.js'], ['drawer.js', 'wasm.js'], ['bag.css']),
    'drawer.js': chunk(`${web}/classroom/alerts/AlertsDrawer.tsx`, [], ['bag.js']),
    'shared.js': chunk(`${web}/api/call.ts`, [], []),
    'about.js': chunk(`${web}/everyone/bags/AboutBagsPage.tsx`, [], []),
    'edit.js': chunk(`${web}/desk/bags/EditBagsPage.tsx`, [], []),
    'manage.js': chunk(`${web}/shell/ManageLayout.tsx`, ['shared.js'], ['toast.js'], ['manage.css']),
    'toast.js': chunk(`${web}/ui/ToastArea.tsx`, [], []),
    'wasm.js': chunk(`${web}/scan/detector.ts`, [], []),
  })
  expect(bagFiles(bundle)).toEqual([
    'about.js',
    'bag.css',
    'bag.js',
    'base.js',
    'drawer.js',
    'index.css',
    'index.js',
    'shared.js',
  ])
})

test('each text of the page without a network is among those that the build translates', async () => {
  const html = await readFile(new URL('public/offline.html', import.meta.url), 'utf8')
  const texts = [...html.matchAll(/<(title|h1|h2|p|button)\b[^>]*>([^<]+)</g)].map(([, , text]) => text)
  expect(texts.length).toBeGreaterThan(5)
  expect(texts.filter((text) => !offlineWords.includes(text ?? ''))).toEqual([])
})

test('a document is kept with every script, style and icon it asks for, also those that are not built', async () => {
  const read = (file: string) => readFile(new URL(file, import.meta.url), 'utf8')
  expect(filesOf(await read('index.html'))).toEqual(['muster.svg', 'begin.js', 'src/main.tsx'])
  expect(filesOf(await read('public/offline.html'))).toEqual([
    'muster.svg',
    'offline.css',
    'offline-words.js',
    'offline.js',
  ])
})
