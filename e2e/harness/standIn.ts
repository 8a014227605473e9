import { readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { type ExpiringApp, startExpiringApp } from './expiringApp'
import { type Sheaf, startSheaf } from './sheaf'

/** Two processes: one plays GitHub on its own port, the other is a Sheaf that has no hub and uses it. */
export interface StandIn {
  readonly github: Sheaf
  readonly sheaf: Sheaf
  /** Where pages and the other process reach the one that plays GitHub. */
  readonly githubUrl: string
  /** What gives tokens that end, where that was asked for. */
  readonly app?: ExpiringApp
  stop(): Promise<void>
}

interface StandInOptions {
  readonly hasClient: boolean
  /** The client is an app whose tokens end and are renewed. */
  readonly isExpiring?: boolean
  /** People type a code, and nobody is redirected. */
  readonly isByCode?: boolean
}

/** Starts both. With a client the pages sign in by OAuth across the two origins, without one by a pasted token. */
export async function startStandIn({
  hasClient,
  isExpiring = false,
  isByCode = false,
}: StandInOptions): Promise<StandIn> {
  const port = await freePort()
  const unregistered = await startSheaf()
  const { host } = new URL(unregistered.url)
  if (!hasClient) {
    const sheaf = await startSheaf(['--github-url', unregistered.url])
    const githubUrl = unregistered.url
    return { github: unregistered, sheaf, githubUrl, stop: () => stopAll(sheaf, unregistered) }
  }

  const client = {
    id: 'stand-in',
    name: 'Stand-in',
    secret: 'stand-in-secret',
    callbacks: [`http://127.0.0.1:${port}/auth/github/callback`],
  }
  const file = join(unregistered.data, 'oauth-clients.json')
  const clients: unknown = JSON.parse(await readFile(file, 'utf8'))
  await writeFile(file, JSON.stringify({ ...(clients as object), others: [client] }))
  await unregistered.interrupt()
  let github: Sheaf | undefined
  const started = () => {
    if (!github) throw new Error('the hub is not there yet')
    return github
  }
  const app = isExpiring
    ? await startExpiringApp(
        () => started().url,
        () => started().token(),
      )
    : undefined
  github = await startSheaf(['--addr', host, ...(app ? ['--public-url', app.url] : [])], unregistered.data)
  const hub = github
  const githubUrl = app?.url ?? hub.url
  const flags = {
    '--addr': `127.0.0.1:${port}`,
    '--github-url': githubUrl,
    '--github-client-id': client.id,
  }
  const way = isByCode ? ['--github-device-flow'] : ['--github-client-secret', client.secret]
  const sheaf = await startSheaf([...Object.entries(flags).flat(), ...way])
  const stop = async () => {
    await app?.stop()
    await stopAll(sheaf, hub, unregistered)
  }
  return { github: hub, sheaf, githubUrl, ...(app && { app }), stop }
}

async function stopAll(...started: Sheaf[]): Promise<void> {
  for (const sheaf of started) await sheaf.stop()
}

function freePort(): Promise<number> {
  return new Promise((fulfil, reject) => {
    const server = createServer().once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() =>
        typeof address === 'object' && address ? fulfil(address.port) : reject(new Error('no port')),
      )
    })
  })
}
