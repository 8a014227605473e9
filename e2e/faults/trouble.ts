import type { Random } from '../harness/random'
import type { Faults } from './FaultProxy'

/** Everything that one commit has to live through. */
export interface Trouble {
  readonly name: string
  /** The call of the commit that is hit, from 0; a commit that has fewer calls goes through unharmed. */
  readonly at: number
}

/** What the surroundings of a commit can do on demand. */
export interface Surroundings {
  /** A colleague commits to another field of the same file. */
  commitElsewhere(): Promise<unknown>
  /** A colleague commits to the very field that is being committed. */
  commitHere(): Promise<unknown>
  /** The tab is gone from one moment to the next, as in a crash. */
  killTab(): Promise<unknown>
}

const names = [
  'delay',
  'drop-request',
  'drop-answer',
  'repeat',
  'truncate',
  'bad-gateway',
  'bad-gateway-done',
  'rate-limit',
  'offline',
  'expired',
  'moved',
  'moved-and-lost',
  'overlap',
  'kill',
  'kill-afterwards',
  'storage-full',
] as const

export function chooseTrouble(random: Random): Trouble {
  return { name: random.pick(names), at: random.below(6) }
}

/** The faults that make this trouble; all of it ends with `heal`. */
export function faultsOf(
  { name, at }: Trouble,
  { commitElsewhere, commitHere, killTab }: Surroundings,
): Faults {
  return ({ index }) => {
    // These last until somebody mends them.
    if (name === 'offline') return index >= at ? { kind: 'drop-request' } : undefined
    if (name === 'expired') return index >= at ? { kind: 'answer', status: 401, isDone: false } : undefined
    if (name === 'moved-and-lost' && index === at + 1) return { kind: 'drop-answer' }
    if (index !== at) return undefined
    switch (name) {
      case 'delay':
        return { kind: 'delay', milliseconds: 700 }
      case 'drop-request':
      case 'drop-answer':
      case 'repeat':
      case 'truncate':
        return { kind: name }
      case 'bad-gateway':
        return { kind: 'answer', status: 502, isDone: false }
      case 'bad-gateway-done':
        return { kind: 'answer', status: 502, isDone: true }
      case 'rate-limit':
        return { kind: 'answer', status: 429, isDone: false }
      case 'moved':
      case 'moved-and-lost':
        return { kind: 'meanwhile', act: commitElsewhere }
      case 'overlap':
        return { kind: 'meanwhile', act: commitHere }
      case 'kill':
        return { kind: 'meanwhile', act: killTab }
      case 'kill-afterwards':
        return { kind: 'afterwards', act: killTab }
      default:
        return undefined
    }
  }
}
