/** A machine without a way to the internet: a network namespace with one address that this machine reaches. */
import { type ChildProcess, spawn } from 'node:child_process'
import { runCommand } from '../../tools/runCommand.ts'

/** The circumstances of a program there. */
export interface RunOptions {
  env?: Record<string, string>
  /** Its root folder, other than that of this machine. */
  root?: string
  /** Its user, by number, in another root; root otherwise. */
  user?: number
  /** Its standard input. */
  input?: string
}

/** A program that goes on running. */
export interface Running {
  process: ChildProcess
  /** Everything that it has printed. */
  output: () => string
  /** Resolves with its exit code. */
  ended: Promise<number | null>
}

const path = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'

export class BareMachine {
  /** The address at which this machine reaches it. */
  readonly address: string
  private readonly name: string
  private readonly running: Running[] = []

  private constructor(name: string, network: number) {
    this.name = name
    this.address = `10.231.${network}.2`
  }

  /** @param network a number that no other machine has now, 1 to 250 */
  static async start(network: number): Promise<BareMachine> {
    const name = `muster${network}`
    const machine = new BareMachine(name, network)
    await runCommand('ip', ['netns', 'del', name])
    const [here, there] = [`${name}a`, `${name}b`]
    await must('ip', ['netns', 'add', name])
    await must('ip', ['link', 'add', here, 'type', 'veth', 'peer', 'name', there, 'netns', name])
    await must('ip', ['addr', 'add', `10.231.${network}.1/30`, 'dev', here])
    await must('ip', ['link', 'set', here, 'up'])
    await must('ip', ['-n', name, 'addr', 'add', `${machine.address}/30`, 'dev', there])
    for (const device of [there, 'lo']) await must('ip', ['-n', name, 'link', 'set', device, 'up'])
    return machine
  }

  /** Starts a program; it ends with the machine. */
  spawn(program: string, args: readonly string[], options: RunOptions = {}): Running {
    const { root, user, env = {}, input } = options
    const inRoot = root ? ['chroot', ...(user ? [`--userspec=${user}:${user}`] : []), root] : []
    const child = spawn('ip', ['netns', 'exec', this.name, ...inRoot, program, ...args], {
      env: { PATH: path, LC_ALL: 'C.UTF-8', NO_COLOR: '1', ...env },
      stdio: ['pipe', 'pipe', 'pipe'],
    })
    child.stdin.end(input ?? '')
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        output += chunk
      })
    const ended = new Promise<number | null>((resolve) => child.once('close', (code) => resolve(code)))
    const running = { process: child, output: () => output, ended }
    this.running.push(running)
    return running
  }

  /**
   * Runs a program to its end.
   * @returns what it printed
   * @throws Error with what it printed when it fails
   */
  async run(program: string, args: readonly string[], options: RunOptions = {}): Promise<string> {
    const run = this.spawn(program, args, options)
    const code = await run.ended
    if (code !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${code}: ${run.output()}`)
    return run.output()
  }

  /** Ends everything that runs there, the last one first, and the machine. */
  async stop(): Promise<void> {
    for (const { process, ended } of this.running.reverse()) {
      if (process.exitCode === null && process.signalCode === null) process.kill('SIGTERM')
      const force = setTimeout(() => process.kill('SIGKILL'), 15_000)
      await ended
      clearTimeout(force)
    }
    await runCommand('ip', ['netns', 'del', this.name])
  }
}

/** @throws Error with what it printed when the program fails */
export async function must(program: string, args: readonly string[]): Promise<string> {
  const { code, output } = await runCommand(program, args)
  if (code !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${code}: ${output}`)
  return output
}
