import { spawnWorker } from '~/lib/workers/spawnWorker'
// oxlint-disable-next-line import/default -- Vite makes this module: the address of the built worker
import address from './worker.ts?worker&url'

export function spawnSearch(): Worker {
  return spawnWorker(address)
}
