import type { Account } from './answers'
import type { MemoryRepository } from './memoryRepository'

/** What the fake knows. Tests may change it at any time. */
export interface FakeState {
  user: Account
  organisations: Account[]
  /** People and organisations beside the user. */
  accounts: Account[]
  repositories: MemoryRepository[]
}
