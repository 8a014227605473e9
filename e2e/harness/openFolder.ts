import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { binary } from './sheaf'

/** A folder that `sheaf open` shows. */
export interface OpenedFolder {
  readonly url: string
  /** The address that signs in once. */
  readonly link: string
  readonly log: () => string
  /** Ends it at once, as a crash does. */
  kill(): Promise<void>
  /** Sends SIGTERM, and answers the exit status. */
  stop(): Promise<number | null>
}

/** Starts `sheaf open` in a folder and waits for its link. */
export async function openFolder(folder: string, args: readonly string[] = []): Promise<OpenedFolder> {
  const child = spawn(binary, ['open', '--no-browser', ...args, folder], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, HOME: folder, GIT_CONFIG_NOSYSTEM: '1', GIT_CONFIG_GLOBAL: '/dev/null' },
  })
  let log = ''
  child.stderr.on('data', (chunk: Buffer) => {
    log += chunk.toString()
  })
  const [link, url] = await new Promise<readonly [string, string]>((fulfil, reject) => {
    let said = ''
    child.stdout.on('data', (chunk: Buffer) => {
      said += chunk.toString()
      const ready = /((http:\/\/127\.0\.0\.1:\d+)\/auth\/open\/\S+)\n/.exec(said)
      if (ready?.[1] && ready[2]) fulfil([ready[1], ready[2]])
    })
    child.once('exit', (status) => reject(new Error(`sheaf open ended with ${status}:\n${log}`)))
  })
  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill(signal)
      await once(child, 'exit')
    }
    return child.exitCode
  }
  return {
    url,
    link,
    log: () => log,
    kill: async () => {
      await end('SIGKILL')
    },
    stop: () => end('SIGTERM'),
  }
}
