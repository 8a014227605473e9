import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { Proxy, passThrough } from './Proxy'
import { isRoadSlow, slowRoad } from './slowRoad'

export const binary = resolve(import.meta.dirname, '../../bin/sheaf')
const run = promisify(execFile)

/** Whose account the sample content is in. */
export const hubUser = 'you'

/** A running server of our own binary. */
export interface Sheaf {
  readonly url: string
  readonly data: string
  readonly startMilliseconds: number
  readonly pid: number
  /** A token of a user of the hub, as `sheaf token` prints it. */
  token(user?: string): Promise<string>
  /** Makes an account with a password, as `sheaf user add` does beside the running server. */
  addUser(login: string): Promise<void>
  /** Sends SIGTERM, waits, and answers the exit status. The data folder stays. */
  interrupt(): Promise<number | null>
  /** The same, and removes the data folder if it was made for this server. */
  stop(): Promise<number | null>
}

/** Starts `sheaf serve` on a free port and waits for the line that says it is ready. */
export async function startSheaf(args: readonly string[] = [], data?: string): Promise<Sheaf> {
  const folder = data ?? (await mkdtemp(join(tmpdir(), 'sheaf-e2e-')))
  // Whoever gives it a place of its own has given it a way there.
  const isPlaced = args.some((arg) => arg === '--addr' || arg === '--public-url')
  const proxy = isRoadSlow && !isPlaced ? await Proxy.start(slowRoad(passThrough)) : undefined
  const places = ['--addr', '127.0.0.1:0', '--data', folder, ...(proxy ? ['--public-url', proxy.url] : [])]
  const begun = performance.now()
  const child = spawn(binary, ['serve', ...places, ...args], { stdio: ['ignore', 'pipe', 'pipe'] })
  let log = ''
  child.stderr.on('data', (chunk: Buffer) => {
    log += chunk.toString()
  })
  const direct = await new Promise<string>((fulfil, reject) => {
    let said = ''
    child.stdout.on('data', (chunk: Buffer) => {
      said += chunk.toString()
      const ready = /Sheaf is at (\S+)/.exec(said)
      if (ready?.[1]) fulfil(ready[1])
    })
    child.once('exit', (status) => reject(new Error(`sheaf serve ended with ${status}:\n${log}`)))
  })
  const startMilliseconds = performance.now() - begun
  proxy?.passTo(direct)
  const interrupt = async () => {
    if (child.exitCode === null) {
      await proxy?.stop()
      child.kill('SIGTERM')
      await once(child, 'exit')
    }
    return child.exitCode
  }
  return {
    url: proxy?.url ?? direct,
    data: folder,
    startMilliseconds,
    pid: child.pid ?? -1,
    async token(user = hubUser) {
      const { stdout } = await run(binary, ['token', '--data', folder, '--user', user])
      return stdout.trim()
    },
    async addUser(login) {
      const adding = run(binary, ['user', 'add', '--data', folder, '--password-file', '-', login])
      adding.child.stdin?.end('correct horse battery\n')
      await adding
    },
    interrupt,
    async stop() {
      const status = await interrupt()
      if (data === undefined) await rm(folder, { recursive: true, force: true })
      return status
    },
  }
}
