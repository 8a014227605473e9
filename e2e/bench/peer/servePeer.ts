import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build, preview } from 'vite'
import { vi } from 'vitest'
import type { LargeForm } from '../pages/largeForm'

export interface Peer {
  readonly url: string
  /** What the page shows from its next load on. */
  show(form: LargeForm): Promise<void>
  stop(): Promise<void>
}

/** Builds the application of RJSF as people ship it and serves it on a port of its own. */
export async function servePeer(): Promise<Peer> {
  const folder = await mkdtemp(join(tmpdir(), 'sheaf-peer-'))
  const shared = { configFile: false, logLevel: 'error', root: import.meta.dirname } as const
  // The environment of tests would have React and RJSF as their authors debug them.
  vi.stubEnv('NODE_ENV', 'production')
  await build({ ...shared, build: { outDir: folder, emptyOutDir: true } })
  vi.unstubAllEnvs()
  const server = await preview({
    ...shared,
    build: { outDir: folder },
    preview: { port: 0, host: '127.0.0.1' },
  })
  const url = server.resolvedUrls?.local[0]
  if (url === undefined) throw new Error('the peer has no address')
  return {
    url,
    show: ({ schema, data }) => writeFile(join(folder, 'form.json'), JSON.stringify({ schema, data })),
    stop: async () => {
      await server.close()
      await rm(folder, { recursive: true })
    },
  }
}
