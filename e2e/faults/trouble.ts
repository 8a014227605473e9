import type { Random } from '../harness/random'
import type { Way } from './Colleague'
import type { Faults } from './FaultProxy'

/** Everything that one commit has to live through. */
export interface Trouble {
  readonly name: (typeof names)[number]
  /** The call of the commit that is hit, from 0; a commit that has fewer calls goes through unharmed. */
  readonly at: number
  /** How a colleague works, where the trouble is one. */
  readonly way: Way
}

/** What the surroundings of a commit can do on demand. */
export interface Surroundings {
  /** A colleague commits to another field of the same file. */
  commitElsewhere(): Promise<unknown>
  /** A colleague commits to the very field that is being committed. */
  commitHere(): Promise<unknown>
  /** A colleague deletes the file. */
  remove(): Promise<unknown>
  /** A colleague gives the file another name. */
  rename(): Promise<unknown>
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
  'removed',
  'renamed',
  'kill',
  'kill-afterwards',
  'storage-full',
] as const

/** More than the calls of a commit to a new branch with an upload. */
const MAX_CALLS = 9

export function chooseTrouble(random: Random): Trouble {
  return { name: random.pick(names), at: random.below(MAX_CALLS), way: random.pick(['api', 'api', 'push']) }
}

/** The faults that make this trouble; all of it ends with `heal`. */
export function faultsOf({ name, at }: Trouble, surroundings: Surroundings): Faults {
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
        return { kind: 'meanwhile', act: surroundings.commitElsewhere }
      case 'overlap':
        return { kind: 'meanwhile', act: surroundings.commitHere }
      case 'removed':
        return { kind: 'meanwhile', act: surroundings.remove }
      case 'renamed':
        return { kind: 'meanwhile', act: surroundings.rename }
      case 'kill':
        return { kind: 'meanwhile', act: surroundings.killTab }
      case 'kill-afterwards':
        return { kind: 'afterwards', act: surroundings.killTab }
      case 'storage-full':
        return undefined
    }
  }
}
