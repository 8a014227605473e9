import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'

/** Asks the server, as often as it is called, and answers what it says once its head is there. */
export type Forward = () => Promise<IncomingMessage>

/** Decides what becomes of one request. Where it fails, the browser's connection ends. */
export type Handle = (from: IncomingMessage, to: ServerResponse, forward: Forward) => Promise<void>

/** Passes on what is asked and what is answered, as it is. */
export const passThrough: Handle = async (_, to, forward) => passOn(await forward(), to)

/** Stands between browsers and Sheaf. */
export class Proxy {
  readonly url: string
  readonly #server
  #target = ''

  private constructor(server: ReturnType<typeof createServer>, url: string) {
    this.#server = server
    this.url = url
  }

  static async start(handle: Handle): Promise<Proxy> {
    const server = createServer()
    // Browsers send a request again by themselves where a kept connection breaks, and no loss would be noticed.
    server.maxRequestsPerSocket = 1
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const address = server.address()
    if (typeof address !== 'object' || !address) throw new Error('the proxy got no port')
    const proxy = new Proxy(server, `http://127.0.0.1:${address.port}`)
    server.on('request', async (from, to) => {
      try {
        const body = await buffer(from)
        await handle(from, to, () => proxy.#forward(from, body))
      } catch {
        // Either side has hung up.
        to.destroy()
      }
    })
    return proxy
  }

  /** Where the server is that the proxy stands before; it is told the proxy's address as its public one. */
  passTo(target: string): void {
    this.#target = target
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections()
    this.#server.close()
    await once(this.#server, 'close')
  }

  async #forward(from: IncomingMessage, body: Buffer): Promise<IncomingMessage> {
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

/** The server's answer, as it is. */
export function passOn(answer: IncomingMessage, to: ServerResponse): void {
  to.writeHead(answer.statusCode ?? 502, answer.rawHeaders)
  answer.pipe(to)
}
