import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { type Forward, type Handle, passOn } from '../harness/Proxy'
import type { Call, Fault, FaultLane } from './FaultLane'

/** A call, and the lane that decides about it. */
interface Taken {
  readonly lane: FaultLane
  readonly call: Call
}

/** What a proxy asks, that harms calls to the provider as the lanes are told. */
export class FaultLanes {
  readonly #lanes = new Set<FaultLane>()

  /** From now on the lane decides about its calls. Answers the way to end that. */
  add(lane: FaultLane): () => void {
    this.#lanes.add(lane)
    return () => void this.#lanes.delete(lane)
  }

  readonly handle: Handle = async (from, to, forward) => {
    const { method = 'GET', url = '/' } = from
    const taken = method === 'OPTIONS' ? undefined : this.#take(method, url)
    const heard = async () => {
      const answer = await forward()
      if (taken) taken.call.status = answer.statusCode
      return answer
    }
    if (taken?.call.fault === undefined) return passOn(await heard(), to)
    await taken.lane.follow(harm(taken.call.fault, to, heard, forward))
  }

  #take(method: string, url: string): Taken | undefined {
    for (const lane of this.#lanes) {
      const call = lane.take(method, url)
      if (call) return { lane, call }
    }
    return undefined
  }
}

async function harm(
  fault: Fault,
  to: ServerResponse,
  heard: () => Promise<IncomingMessage>,
  forward: Forward,
): Promise<void> {
  if (fault.kind === 'drop-request') return void to.destroy()
  if (fault.kind === 'answer' && !fault.isDone) return sendForeign(to, fault.status)
  if (fault.kind === 'delay') await new Promise((done) => setTimeout(done, fault.milliseconds))
  if (fault.kind === 'meanwhile') await fault.act()
  if (fault.kind === 'repeat') await text(await forward())
  const answer = await heard()
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

/** As the proxies of this world answer: with a page, not with JSON. CORS does not matter on one origin. */
function sendForeign(to: ServerResponse, status: number): void {
  const headers = { 'Content-Type': 'text/html', ...(status === 429 && { 'Retry-After': '1' }) }
  to.writeHead(status, headers).end(`<h1>${status}</h1>`)
}
