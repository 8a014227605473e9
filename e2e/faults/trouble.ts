import type { Faults } from './FaultLane'

/** The troubles that begin at a call of a commit. */
export const troublesAtCalls = [
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
  'lost-and-overlapped',
  'removed',
  'renamed',
  'close',
  'kill',
  'kill-afterwards',
] as const

/** Where storage is full it is for all of the commit. */
export type TroubleName = (typeof troublesAtCalls)[number] | 'storage-full'

/** Everything that one commit has to live through. */
export interface Trouble {
  readonly name: TroubleName
  /** The call of the commit that is hit, from 0; a commit that has fewer calls goes through unharmed. */
  readonly at: number
}

/** Whatever call these hit, nobody has to commit again. */
const overcome: ReadonlySet<TroubleName> = new Set(['delay', 'repeat', 'rate-limit', 'moved'])

/**
 * Nor after these at the move of the branch, which may have been made or not: the branch is asked. But for the last the
 * same holds for what reads, or makes objects that nobody refers to: it is made again.
 */
const overcomeAtSome: ReadonlySet<TroubleName> = new Set([
  'drop-request',
  'drop-answer',
  'truncate',
  'bad-gateway',
  'bad-gateway-done',
  'lost-and-overlapped',
])

/** Whether a commit has to get through by itself. `hit` is the call that the trouble has hit, if it came to that. */
export function isOvercome(name: TroubleName, hit: string | undefined): boolean {
  if (overcome.has(name)) return true
  if (hit === undefined || !overcomeAtSome.has(name)) return false
  return hit.startsWith('PATCH git/refs/heads/') || (isRepeated(hit) && name !== 'lost-and-overlapped')
}

function isRepeated(call: string): boolean {
  return /^GET |^POST git\/(blobs|trees|commits)$/.test(call)
}

/** What the surroundings of a commit can do on demand. */
export interface Surroundings {
  /** A colleague commits to another field of the same file. */
  readonly commitElsewhere: () => Promise<unknown>
  /** A colleague commits to the very field that is being committed. */
  readonly commitHere: () => Promise<unknown>
  /** A colleague deletes the file. */
  readonly remove: () => Promise<unknown>
  /** A colleague gives the file another name. */
  readonly rename: () => Promise<unknown>
  /** Somebody closes the tab. */
  readonly closeTab: () => Promise<unknown>
  /** The tab is gone from one moment to the next: its page is not told. */
  readonly killTab: () => Promise<unknown>
}

/** The faults that make this trouble; all of it ends with `heal`. */
export function faultsOf({ name, at }: Trouble, surroundings: Surroundings): Faults {
  return (index) => {
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
      case 'lost-and-overlapped':
        return { kind: 'afterwards', act: surroundings.commitHere, isAnswerLost: true }
      case 'overlap':
        return { kind: 'meanwhile', act: surroundings.commitHere }
      case 'removed':
        return { kind: 'meanwhile', act: surroundings.remove }
      case 'renamed':
        return { kind: 'meanwhile', act: surroundings.rename }
      case 'close':
        return { kind: 'meanwhile', act: surroundings.closeTab }
      case 'kill':
        return { kind: 'meanwhile', act: surroundings.killTab }
      case 'kill-afterwards':
        return { kind: 'afterwards', act: surroundings.killTab, isAnswerLost: true }
      case 'storage-full':
        return undefined
    }
  }
}
