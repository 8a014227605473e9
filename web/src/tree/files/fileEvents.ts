import { create } from 'zustand'
import { treeRoute } from '~/lib/routes'
import type { RefReference } from '~/provider/types'
import type { Undo } from '~/workspace/files/fileEdits'

/** What became of a wish. */
export interface FileEvent {
  readonly words: string
  readonly undo?: Undo | undefined
  /** A file that somebody wants to see now. */
  readonly opens?: string
  readonly moved?: { readonly from: string; readonly to: string }
}

/** What every wish gets: where it is, and how it ends. */
export interface WishProps {
  readonly reference: RefReference
  readonly onDone: (event: FileEvent) => void
  readonly onClose: () => void
}

interface FileEvents {
  /** The last one of each ref, for as long as the page lives: who goes to another file can still take it back. */
  readonly last: Readonly<Record<string, FileEvent | undefined>>
}

const useEvents = create<FileEvents>()(() => ({ last: {} }))

export function useFileEvent(reference: RefReference): FileEvent | undefined {
  return useEvents(({ last }) => last[treeRoute(reference)])
}

/** Undefined: there is nothing more to tell. */
export function tellOfFiles(reference: RefReference, event: FileEvent | undefined): void {
  useEvents.setState(({ last }) => ({ last: { ...last, [treeRoute(reference)]: event } }))
}
