import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import type { Call, FaultLane } from './FaultLane'

/** Stands between browsers and Sheaf, and harms calls to the provider as its lanes are told. */
export class FaultProxy {
  readonly url: string
  readonly #server
  readonly #lanes = new Set<FaultLane>()
  #target = ''

  private constructor(server: ReturnType<typeof createServer>, url: string) {
    this.#server = server
    this.url = url
  }

  static async start(): Promise<FaultProxy> {
    const server = createServer()
    // Browsers send a request again by themselves where a kept connection breaks, and no loss would be noticed.
    server.maxRequestsPerSocket = 1
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

  /** From now on the lane decides about its calls. Answers the way to end that. */
  add(lane: FaultLane): () => void {
    this.#lanes.add(lane)
    return () => void this.#lanes.delete(lane)
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections()
    this.#server.close()
    await once(this.#server, 'close')
  }

  async #handle(from: IncomingMessage, to: ServerResponse): Promise<void> {
    const { method = 'GET', url = '/' } = from
    let call: Call | undefined
    if (method !== 'OPTIONS') {
      for (const lane of this.#lanes) call ??= lane.take(method, url)
    }
    try {
      await this.#pass(from, await text(from), to, call)
    } catch {
      // Either side has hung up.
      to.destroy()
    }
  }

  async #pass(from: IncomingMessage, body: string, to: ServerResponse, call?: Call): Promise<void> {
    const fault = call?.fault
    if (fault?.kind === 'drop-request') return void to.destroy()
    if (fault?.kind === 'answer' && !fault.isDone) return sendForeign(to, fault.status)
    if (fault?.kind === 'delay') await new Promise((done) => setTimeout(done, fault.milliseconds))
    if (fault?.kind === 'meanwhile') await fault.act()
    if (fault?.kind === 'repeat') await text(await this.#forward(from, body))
    const answer = await this.#forward(from, body)
    if (call) call.status = answer.statusCode
    if (fault === undefined) {
      to.writeHead(answer.statusCode ?? 502, answer.rawHeaders)
      return void answer.pipe(to)
    }
    const bytes = Buffer.concat(await answer.toArray())
    if (fault.kind === 'afterwards') await fault.act()
    if (fault.kind === 'drop-answer' || (fault.kind === 'afterwards' && fault.isAnswerLost)) {
      return void to.destroy()
    }
    if (fault.kind === 'answer') return sendForeign(to, fault.status)
    to.writeHead(answer.statusCode ?? 502, answer.rawHeaders)
    if (fault.kind !== 'truncate') return void to.end(bytes)
    to.write(bytes.subarray(0, bytes.length / 2))
    setTimeout(() => to.destroy(), 10)
  }

  async #forward(from: IncomingMessage, body: string): Promise<IncomingMessage> {
    const { host: _, ...headers } = from.headers
    const onward = request(new URL(from.url ?? '/', this.#target), {
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
