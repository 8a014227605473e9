import { readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { type Sheaf, startSheaf } from './sheaf'

/** Two processes: one plays GitHub on its own port, the other is a Sheaf that has no hub and uses it. */
export interface StandIn {
  readonly github: Sheaf
  readonly sheaf: Sheaf
  stop(): Promise<void>
}

/** Starts both. With a client the pages sign in by OAuth across the two origins, without one by a pasted token. */
export async function startStandIn({ hasClient }: { hasClient: boolean }): Promise<StandIn> {
  const port = await freePort()
  const unregistered = await startSheaf()
  const { host } = new URL(unregistered.url)
  if (!hasClient) {
    const sheaf = await startSheaf(['--github-url', unregistered.url])
    return { github: unregistered, sheaf, stop: () => stopAll(sheaf, unregistered) }
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
  const github = await startSheaf(['--addr', host], unregistered.data)
  const flags = {
    '--addr': `127.0.0.1:${port}`,
    '--github-url': github.url,
    '--github-client-id': client.id,
    '--github-client-secret': client.secret,
  }
  const sheaf = await startSheaf(Object.entries(flags).flat())
  return { github, sheaf, stop: () => stopAll(sheaf, github, unregistered) }
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
