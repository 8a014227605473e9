import { once } from 'node:events'
import { createServer, request } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { Random } from './random'

interface SlowRoad {
  readonly url: string
  /** Where it leads; until then nothing may come. */
  leadTo(url: string): void
  close(): void
}

/**
 * A way to the server on which every request and every answer takes its own time, from nothing to `milliseconds`: what
 * is near gives its answers in the order of the questions, and hides what goes wrong where they come in another.
 */
export async function slowRoad(milliseconds: number, seed: number): Promise<SlowRoad> {
  let to = ''
  const random = new Random(seed)
  const pause = () => setTimeout(random.below(milliseconds + 1))
  const server = createServer((asked, answer) => {
    const onward = async () => {
      await pause()
      const { method, headers, url = '/' } = asked
      const passed = request(new URL(url, to), { method, headers }, async (answered) => {
        await pause()
        answer.writeHead(answered.statusCode ?? 502, answered.rawHeaders)
        answered.pipe(answer)
        answered.on('error', () => answer.destroy())
      })
      passed.on('error', () => answer.destroy())
      answer.on('close', () => passed.destroy())
      asked.pipe(passed)
    }
    void onward()
  })
  server.keepAliveTimeout = 0
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('the slow road has no port')
  return {
    url: `http://127.0.0.1:${address.port}`,
    leadTo(url) {
      to = url
    },
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
