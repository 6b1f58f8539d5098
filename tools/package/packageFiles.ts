/** The contents of the package that a production machine unpacks. */
import { execFileSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { type InstalledPackage, productionModules } from './productionModules.ts'

/** One file of the package. */
export interface PackageFile {
  /** Its place in the package. */
  path: string
  /** Its present place, from the root. */
  source: string
}

/** Everything that runs, by its beginning. */
const ourFolders = [
  'apps/api/src/',
  'apps/api/migrations/',
  'apps/identity/src/',
  'packages/contract/src/',
  'packages/domain/src/',
  'packages/words/locales/',
  'packages/words/src/',
  'deploy/',
  'docs/',
]
const ourFiles = [
  'apps/api/package.json',
  'apps/api/schema.sql',
  'apps/identity/package.json',
  'packages/contract/package.json',
  'packages/domain/package.json',
  'packages/words/package.json',
  'CHANGELOG.md',
  'LICENSE',
  'README.md',
  'SECURITY.md',
]
const commandLine = 'tools/muster.ts'

/** Tests, and what only tests import. */
const isTest = (path: string) => /\.test\.tsx?$|\/test[A-Z]\w*\.ts$/.test(path)

/** Types and sources of packages, which are compiled already, and source maps. */
const neverRead = /\.(map|tsbuildinfo|flow|[cm]?tsx?)$/
/** Tests, examples and guides of packages. */
const unread = [
  /\.(md|markdown)$/,
  /(^|\/)(tests?|__tests__|examples?|benchmarks?|\.github|\.vscode)\//,
  /(^|\/)\.(?!js)[\w.-]+$/,
]
/** Parts of packages of which others are used: fonts that vary in width, their style sheets for browsers, and packing into WOFF2. */
const unused =
  /(^|\/)(@fontsource-variable\/.*(-(standard|wdth)-normal\.woff2|\.s?css)|woff2-encoder\/dist\/index\.js)$/
/** Licenses stay, and readmes, where some packages keep theirs. */
const isLicense = (path: string) => /(^|\/)(licen[cs]e|copying|notice|readme)[^/]*$/i.test(path)

/**
 * Lists the files of the package for this machine's system, sorted by their paths in it. Those that are written for it (`stagePackage.ts`) are not among them.
 * @param root folder of the sources, with installed packages
 * @param webDist folder of the built web app, from the root
 * @throws Error when an installed package is another version than the lock says
 */
export function packageFiles(root: string, webDist = 'apps/web/dist'): PackageFile[] {
  const same = (path: string) => ({ path, source: path })
  const web = globSync('**/*', { cwd: posix.join(root, webDist), withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => posix.relative(posix.join(root, webDist), posix.join(entry.parentPath, entry.name)))
    .filter((path) => !/\.map$|(^|\/)\.(stamp$|vite\/)/.test(path))
    .map((path) => ({ path: `apps/web/dist/${path}`, source: `${webDist}/${path}` }))
  const files = [
    ...ourSources(root).map(same),
    ...web,
    ...productionModules(root).flatMap((module) => filesOf(root, module).map(same)),
    ...runtimeFiles(root),
  ]
  return files.sort((one, other) => (one.path < other.path ? -1 : 1))
}

/** The tracked files that run, and those that people read. */
function ourSources(root: string): string[] {
  const tracked = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' }).split('\0')
  const written = ourFiles.filter((path) => existsSync(posix.join(root, path)))
  const folders = tracked.filter((path) => ourFolders.some((folder) => path.startsWith(folder)))
  return [...new Set([...folders.filter((path) => !isTest(path)), ...written, ...toolsOf(root, commandLine)])]
}

/** Lists a tool and all tools that it imports. */
function toolsOf(root: string, entry: string): string[] {
  const found = new Set([entry])
  for (const path of found) {
    const text = readFileSync(posix.join(root, path), 'utf8')
    for (const [, name = ''] of text.matchAll(
      /(?:\bfrom|\bimport\(?|\bimport\.meta\.url,|new URL\()\s*'(\.[^']+\.ts)'/g,
    )) {
      const target = posix.join(posix.dirname(path), name)
      if (target.startsWith('tools/')) found.add(target)
    }
  }
  return [...found]
}

function filesOf(root: string, { folder, name, version }: InstalledPackage): string[] {
  const manifest = JSON.parse(readFileSync(posix.join(root, folder, 'package.json'), 'utf8'))
  if (manifest.version !== version)
    throw new Error(
      `${name} ${manifest.version} is installed, and package-lock.json has ${version}: run npm ci.`,
    )
  const base = posix.join(root, folder)
  return globSync('**/*', {
    cwd: base,
    withFileTypes: true,
    exclude: (entry) => entry.name === 'node_modules',
  })
    .filter((entry) => entry.isFile())
    .map((entry) => posix.relative(base, posix.join(entry.parentPath, entry.name)))
    .filter((path) => !neverRead.test(path) && (isLicense(path) || !unread.some((part) => part.test(path))))
    .map((path) => `${folder}/${path}`)
    .filter((path) => !unused.test(path))
}

/** Node for this machine, and its license. */
function runtimeFiles(root: string): PackageFile[] {
  const folder = ['node-bin', 'node']
    .map((name) => `node_modules/${name}-${process.platform}-${process.arch}`)
    .find((path) => existsSync(posix.join(root, path, 'bin', 'node')))
  if (!folder) throw new Error(`There is no package of Node for ${process.platform} on ${process.arch}.`)
  return [
    { path: 'runtime/node', source: `${folder}/bin/node` },
    { path: 'runtime/LICENSE', source: `${folder}/LICENSE` },
  ]
}
