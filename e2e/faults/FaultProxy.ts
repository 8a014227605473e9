import { once } from 'node:events'
import {
  type ClientRequest,
  createServer,
  type IncomingMessage,
  request,
  type ServerResponse,
} from 'node:http'
import { text } from 'node:stream/consumers'

/** What befalls one request on its way. */
export type Fault =
  | { readonly kind: 'delay'; readonly milliseconds: number }
  /** The server never hears of it. */
  | { readonly kind: 'drop-request' }
  /** The server does it, and the answer is lost. */
  | { readonly kind: 'drop-answer' }
  /** The server gets it twice, as from a proxy that repeats; the browser hears the second answer. */
  | { readonly kind: 'repeat' }
  /** The answer ends in the middle. */
  | { readonly kind: 'truncate' }
  /** An answer that no provider gave: `isDone` says whether the server did the work. */
  | { readonly kind: 'answer'; readonly status: number; readonly isDone: boolean }
  /** Something happens elsewhere first; the request is then passed on. */
  | { readonly kind: 'meanwhile'; readonly act: () => Promise<unknown> }
  /** The same, once the server has answered and before the browser hears of it. */
  | { readonly kind: 'afterwards'; readonly act: () => Promise<unknown> }

/** Says what befalls a call to the provider; `index` counts them from 0 since the faults were set. */
export type Faults = (call: { method: string; path: string; index: number }) => Fault | undefined

/** Stands between the browser and Sheaf, and harms calls to the provider as it is told. */
export class FaultProxy {
  readonly url: string
  readonly #server
  #target = ''
  #faults: Faults | undefined
  #calls = 0

  private constructor(server: ReturnType<typeof createServer>, url: string) {
    this.#server = server
    this.url = url
  }

  static async start(): Promise<FaultProxy> {
    const server = createServer()
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const address = server.address()
    if (typeof address !== 'object' || !address) throw new Error('the proxy got no port')
    const proxy = new FaultProxy(server, `http://127.0.0.1:${address.port}`)
    server.on('request', (from, to) => void proxy.#handle(from, to))
    return proxy
  }

  /** Where the server is that the proxy stands before. */
  passTo(target: string): void {
    this.#target = target
  }

  /** From now on calls to the provider meet these faults. */
  harm(faults: Faults): void {
    this.#faults = faults
    this.#calls = 0
  }

  /** From now on everything is passed on as it is. Answers how many calls there were since `harm`. */
  heal(): number {
    this.#faults = undefined
    return this.#calls
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections()
    this.#server.close()
    await once(this.#server, 'close')
  }

  async #handle(from: IncomingMessage, to: ServerResponse): Promise<void> {
    const { method = 'GET', url = '/' } = from
    const isCall = url.startsWith('/api/v3/') && method !== 'OPTIONS'
    const fault = isCall ? this.#faults?.({ method, path: url, index: this.#calls }) : undefined
    if (isCall) this.#calls += 1
    const body = await text(from).catch(() => undefined)
    if (body === undefined) return
    try {
      await this.#pass(from, body, to, fault)
    } catch {
      to.destroy()
    }
  }

  async #pass(from: IncomingMessage, body: string, to: ServerResponse, fault?: Fault): Promise<void> {
    if (fault?.kind === 'drop-request') return void to.destroy()
    if (fault?.kind === 'answer' && !fault.isDone) return sendForeign(to, fault.status)
    if (fault?.kind === 'delay') await new Promise((done) => setTimeout(done, fault.milliseconds))
    if (fault?.kind === 'meanwhile') await fault.act()
    if (fault?.kind === 'repeat') await text(await this.#forward(from, body))
    const answer = await this.#forward(from, body)
    if (fault === undefined) {
      to.writeHead(answer.statusCode ?? 502, answer.rawHeaders)
      return void answer.pipe(to)
    }
    const bytes = Buffer.from(await answer.toArray().then((chunks) => Buffer.concat(chunks)))
    if (fault.kind === 'drop-answer') return void to.destroy()
    if (fault.kind === 'afterwards') await fault.act()
    if (fault.kind === 'answer') return sendForeign(to, fault.status)
    to.writeHead(answer.statusCode ?? 502, answer.rawHeaders)
    if (fault.kind !== 'truncate') return void to.end(bytes)
    to.write(bytes.subarray(0, bytes.length / 2))
    setTimeout(() => to.destroy(), 10)
  }

  async #forward(from: IncomingMessage, body: string): Promise<IncomingMessage> {
    const { host: _, ...headers } = from.headers
    const target = new URL(from.url ?? '/', this.#target)
    const onward: ClientRequest = request(target, {
      ...(from.method !== undefined && { method: from.method }),
      headers: { ...headers, host: new URL(this.url).host },
    })
    onward.end(body)
    const [answer] = await once(onward, 'response')
    return answer
  }
}

/** As the proxies of this world answer: with a page, not with JSON. CORS does not matter on one origin. */
function sendForeign(to: ServerResponse, status: number): void {
  const headers = { 'Content-Type': 'text/html', ...(status === 429 && { 'Retry-After': '1' }) }
  to.writeHead(status, headers).end(`<h1>${status}</h1>`)
}
