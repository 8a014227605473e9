import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join, normalize, resolve } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { openPage, type WatchedPage } from '../harness/browser'
import type { Sheaf } from '../harness/sheaf'

const pages = resolve(import.meta.dirname, 'pages')

/** A website of somebody's, at another origin than the hub, whose editor is a script at `/admin/`. */
export interface Site {
  readonly admin: string
  stop(): Promise<void>
}

/** `script` is a file of an installed client (`pages.json`); the files beside it are served too. */
export async function serveSite(script: string, config: unknown): Promise<Site> {
  const [folder = '', file = ''] = script.split(/\/(?=[^/]*$)/)
  const text = JSON.stringify(config) // which is YAML too
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://site').pathname
    const send = (type: string, body: string | Buffer) =>
      void response.writeHead(200, { 'Content-Type': type }).end(body)
    if (path === '/admin/')
      return send(
        'text/html; charset=utf-8',
        `<!doctype html><meta charset="utf-8"><title>Editor</title><body><script src="/client/${file}"></script>`,
      )
    if (path === '/admin/config.yml') return send('application/yaml', text)
    readFile(join(pages, folder, normalize(path.replace(/^\/client/, '')))).then(
      (body) => send('text/javascript', body),
      () => void response.writeHead(404).end(),
    )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('the site has no port')
  return {
    admin: `http://127.0.0.1:${address.port}/admin/`,
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** What the hub answered. */
export interface Call {
  readonly method: string
  readonly path: string
  readonly status: number
  readonly sent: string
  readonly answer: string
}

/** A page that reaches this machine alone, and what it calls the hub for. */
export async function openClient(
  browser: Browser,
  sheaf: Sheaf,
): Promise<WatchedPage & { readonly calls: Call[] }> {
  const opened = await openPage(browser)
  await opened.context.route(
    (url) => url.hostname !== '127.0.0.1',
    (route) => route.abort(),
  )
  opened.watch.allow(/Failed to load resource: net::ERR_FAILED/) // fonts, and which version is the newest
  return { ...opened, calls: listen(opened.page, sheaf) }
}

function listen(page: Page, sheaf: Sheaf): Call[] {
  const calls: Call[] = []
  page.on('response', async (response) => {
    const request = response.request()
    if (!response.url().startsWith(sheaf.url) || request.method() === 'OPTIONS') return
    const answer = await response.text().catch(() => '')
    calls.push({
      method: request.method(),
      path: response.url().slice(sheaf.url.length),
      status: response.status(),
      sent: request.postData() ?? '',
      answer,
    })
  })
  return calls
}

/** The calls that went wrong, GraphQL's among them, which are answered with 200. */
export const failed = (calls: readonly Call[]): Call[] =>
  calls.filter(
    ({ status, path, answer }) => status >= 400 || (path.endsWith('/graphql') && answer.includes('"errors"')),
  )
