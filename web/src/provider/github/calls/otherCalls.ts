import type { Client } from '../client/client'
import { createForkCalls } from './forkCalls'
import { createHistoryCalls } from './historyCalls'
import { createInstallationCalls } from './installationCalls'
import { createWriteCalls } from './writeCalls'

/** The calls that no page is drawn by. */
export function createOtherCalls(client: Client) {
  return {
    ...createWriteCalls(client),
    ...createHistoryCalls(client),
    ...createForkCalls(client),
    ...createInstallationCalls(client),
  }
}

export type OtherCalls = ReturnType<typeof createOtherCalls>
