import { useCallback, useMemo, useSyncExternalStore } from 'react'
import { useStore } from 'zustand'
import { useAccount } from '~/provider/ProviderContext'
import type { PathReference, RefReference } from '~/provider/types'
import { type Draft, heldKey } from './draft'
import { dropDraft } from './dropDrafts'
import { DocumentStore } from './kept/DocumentStore'
import type { CommitNews } from './kept/DraftChannel'
import { type FileState, refDrafts } from './refDrafts'
import type { FileBase, FileBlob, TextDocument } from './TextDocument'
import { moveDraftsOf, takeDraft } from './takeDrafts'

export type { FileState } from './refDrafts'

let store: DocumentStore | undefined

/** The one store of this page. What is not written yet is written when the page is hidden or left. */
export function documentStore(): DocumentStore {
  if (store) return store
  const created = new DocumentStore({ address: () => location.pathname })
  addEventListener('pagehide', () => created.saveNow())
  // The browser asks then whether the page is really to be left.
  addEventListener('beforeunload', (event) => {
    if (created.hasUnkept) event.preventDefault()
  })
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') created.saveNow()
  })
  store = created
  return created
}

/** See DocumentStore.openDocument. May be called while rendering. */
export function openDocument(
  account: string,
  reference: PathReference,
  base: FileBase,
  commit: string,
): TextDocument {
  return documentStore().openDocument(account, reference, base, commit)
}

/** The document of a file that has a draft; only sure once `loadDrafts` has resolved. */
export function draftedDocument(account: string, reference: PathReference): TextDocument | undefined {
  const document = documentStore().entry(account, reference)?.document
  return document?.isDirty ? document : undefined
}

/**
 * Does something to many files: the views hear of it at the end, once all is written. With each hearing they are drawn
 * anew.
 */
export async function editTogether<Result>(work: () => Promise<Result>): Promise<Result> {
  const store = documentStore()
  return store.index.together(async () => {
    const result = await work()
    await store.save()
    return result
  })
}

/** Reads the kept drafts of an account, so that lists of drafts are complete. */
export function loadDrafts(account: string): Promise<void> {
  return documentStore().load(account)
}

/** The drafts of a ref as they are at this moment. */
export function currentChangeSet(account: string, ref: RefReference): readonly Draft[] {
  return documentStore().changeSet(account, ref)
}

const waiting = new Set<() => void>()

/** For edits that come into documents after a pause: `write` brings them there before a commit. Answers the way to end that. */
export function writeBeforeCommit(write: () => void): () => void {
  waiting.add(write)
  return () => {
    waiting.delete(write)
  }
}

/** What a commit takes along: the drafts of a ref, with what was only waiting to be written. */
export function changeSetToCommit(account: string, ref: RefReference): readonly Draft[] {
  for (const write of waiting) write()
  return currentChangeSet(account, ref)
}

/** See DocumentStore.openTexts. */
export function openTexts(
  account: string,
  ref: RefReference,
  isWanted: (path: string) => boolean,
): ReadonlyMap<string, string> {
  return documentStore().openTexts(account, ref, isWanted)
}

/** Whether a draft of the file is known; only sure once `loadDrafts` has resolved. */
export function hasKeptDraft(account: string, reference: PathReference): boolean {
  return currentChangeSet(account, reference).some((draft) => draft.reference.path === reference.path)
}

/** See dropDraft. Of a file that gets another path, the old one stays then. */
export async function discardDraft(account: string, reference: PathReference): Promise<() => void> {
  const movedFrom = documentStore().entry(account, reference)?.document.fate.movedFrom
  const undo = await dropDraft(documentStore(), account, reference)
  const before = movedFrom && documentStore().entry(account, { ...reference, path: movedFrom.path })?.document
  if (!before?.isDeleted) return undo
  const { isDeleted: _, ...rest } = before.fate
  const undoBefore = before.become(rest)
  return () => {
    undoBefore()
    undo()
  }
}

/** See takeDraft. */
export function addDraft(draft: Draft): Promise<boolean> {
  return takeDraft(documentStore(), draft)
}

/** See moveDraftsOf. */
export function moveDrafts(account: string, from: RefReference, ref: string): Promise<readonly Draft[]> {
  return moveDraftsOf(documentStore(), account, from, ref)
}

/** See DocumentStore.listenForCommits. */
export function listenForCommits(listener: (news: CommitNews) => void): () => void {
  return documentStore().listenForCommits(listener)
}

/** What is read of the document; renders again when that becomes another, and not with every key. */
export function useDocument<Value extends boolean | number | string>(
  document: TextDocument,
  read: (document: TextDocument) => Value,
): Value {
  const subscribe = useCallback((listener: () => void) => document.subscribe(listener), [document])
  return useSyncExternalStore(subscribe, () => read(document))
}

/** All drafts of the account, of all repositories; `isLoaded` is false until the kept ones have been read. */
export function useDrafts(): { drafts: readonly Draft[]; isLoaded: boolean } {
  const account = useAccount()
  const all = useStore(documentStore().index.state, (state) => state.drafts)
  const isLoaded = useAreDraftsLoaded()
  const drafts = useMemo(() => [...all.values()].filter((draft) => draft.account === account), [all, account])
  return { drafts, isLoaded }
}

/** The drafts of a ref by path. Texts follow within the pause before a write; see `currentChangeSet` for exact ones. */
export function useChangeSet({ owner, repo, ref }: RefReference): readonly Draft[] {
  const account = useAccount()
  return useStore(
    documentStore().index.state,
    (state) => refDrafts(state.drafts, account, { owner, repo, ref }).drafts,
  )
}

/** Whether the kept drafts of the account have been read. */
export function useAreDraftsLoaded(): boolean {
  const account = useAccount()
  return useStore(documentStore().index.state, (state) => state.loaded.has(account))
}

/** Paths of the edited files of a ref, in order. The same array until a file joins or leaves, whatever is typed. */
export function useEditedPaths(ref: RefReference): readonly string[] {
  const account = useAccount()
  return useStore(documentStore().index.state, (state) => refDrafts(state.drafts, account, ref).paths)
}

/** What the drafts of a ref do with its files, by path. The same map until that is another, whatever is typed. */
export function useFileStates(ref: RefReference): ReadonlyMap<string, FileState> {
  const account = useAccount()
  return useStore(documentStore().index.state, (state) => refDrafts(state.drafts, account, ref).states)
}

/** The blob that a file is to be, unread; undefined where it has none, and while drafts are not loaded. */
export function useDraftedBlob(reference: PathReference): FileBlob | undefined {
  const key = heldKey(useAccount(), reference)
  return useStore(documentStore().index.state, (state) => {
    const draft = state.drafts.get(key)
    return draft?.isDeleted ? undefined : draft?.blob
  })
}

export function useHasDraft(reference: PathReference): boolean {
  const key = heldKey(useAccount(), reference)
  return useStore(documentStore().index.state, (state) => state.drafts.has(key))
}

/** What the drafts of a ref come to, by `read`. Renders again where that is another value, not with every change of a draft. */
export function useOfDrafts<Value extends number | string | boolean>(
  ref: RefReference,
  read: (drafts: readonly Draft[]) => Value,
): Value {
  const account = useAccount()
  return useStore(documentStore().index.state, (state) => read(refDrafts(state.drafts, account, ref).drafts))
}

/** When this browser has taken the draft of a file that is open here: milliseconds. Undefined until it has. */
export function useKeptAt(reference: PathReference): number | undefined {
  const key = heldKey(useAccount(), reference)
  return useStore(documentStore().index.keptAt, (times) => {
    const time = times.get(key)
    // Nobody reads seconds.
    return time === undefined ? undefined : Math.floor(time / 60_000) * 60_000
  })
}

/** Why drafts are not being kept at present, in words for people; undefined while all is well. */
export function useDraftStorageError(): string | undefined {
  return useStore(documentStore().index.state, (state) => state.storageError)
}
