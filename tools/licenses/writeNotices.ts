import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { type ShippedPackage, shippedPackages } from './shippedPackages.ts'

/**
 * Writes the notices of all packages that ship, of the server and of the browser's files, with the texts of their licenses. A text
 * that several share word by word is written once for them together.
 * @param path of the file: that of the web is sent at `/licenses.txt`; a package has one of its own
 * @returns the packages in it
 */
export async function writeNotices(path: string): Promise<ShippedPackage[]> {
  const packages = await shippedPackages()
  await writeFile(path, noticesOf(packages, await ownLicense()))
  return packages
}

/** Lists packages first, then the texts. */
export function noticesOf(packages: readonly ShippedPackage[], own: string): string {
  const byText = Map.groupBy(packages, ({ texts }) => texts.join('\n\n'))
  const list = packages.map(({ name, version, license }) => `- ${name} ${version}: ${license}`)
  const texts = [...byText].map(([text, some]) => {
    const names = some.map(({ name, version }) => `${name} ${version}`)
    return `## ${names.join(', ')}\n\n${text}`
  })
  return [
    '# Licenses',
    'Muster is under the Apache License 2.0. It is made with the packages below, each under its own license.',
    list.join('\n'),
    ...texts,
    `## Muster\n\n${own}`,
    '',
  ].join('\n\n')
}

function ownLicense(): Promise<string> {
  return readFile(fileURLToPath(new URL('../../LICENSE', import.meta.url)), 'utf8')
}
