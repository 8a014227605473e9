import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { extname, join, normalize, resolve } from 'node:path'
import { promisify } from 'node:util'

const script = resolve(import.meta.dirname, '../../scripts/static-pages')
const run = promisify(execFile)
const mediaTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

/** A static host, as GitHub Pages is one: files, `404.html` for everything else, and no header of ours. */
export interface StaticHost {
  readonly url: string
  stop(): Promise<void>
}

/** Serves the built front end for a provider at `providerUrl`. `unknownStatus` is what goes with `404.html`. */
export async function startStaticHost(
  providerUrl: string,
  unknownStatus: 200 | 404,
  appUrl?: string,
): Promise<StaticHost> {
  const folder = await mkdtemp(join(tmpdir(), 'sheaf-pages-'))
  const pages = join(folder, 'pages')
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://host').pathname
    const file = path === '/' ? '/index.html' : normalize(path)
    const send = (status: number, name: string) => async () => {
      const body = await readFile(join(pages, name))
      response.writeHead(status, { 'Content-Type': mediaTypes[extname(name)] ?? 'application/octet-stream' })
      response.end(body)
    }
    void send(200, file)().catch(send(unknownStatus, '404.html'))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('the static host has no port')
  const url = `http://127.0.0.1:${address.port}`

  const config = join(folder, 'config.json')
  await writeFile(config, JSON.stringify(settings(providerUrl, url, appUrl)))
  const stop = async () => {
    server.closeAllConnections()
    server.close()
    await rm(folder, { recursive: true, force: true })
  }
  try {
    await run(script, [config, pages])
  } catch (error) {
    await stop()
    throw error
  }
  return { url, stop }
}

function settings(provider: string, publicUrl: string, appUrl: string | undefined) {
  return {
    environment: 'production',
    version: 'static',
    embedded: false,
    provider: {
      kind: 'github',
      name: 'GitHub',
      rest: `${provider}/api/v3`,
      graphql: `${provider}/api/graphql`,
      web: provider,
      raw: `${provider}/raw`,
    },
    auth: { url: null, ...(appUrl !== undefined && { appUrl }) },
    publicUrl,
    feedback: { email: '', issuesUrl: '' },
  }
}
