import { useEffect, useMemo } from 'react'
import { useStore } from 'zustand'
import { m } from '~/paraglide/messages'
import { useAccount } from '~/provider/ProviderContext'
import type { RefReference } from '~/provider/types'
import { currentChangeSet, hasKeptDraft, loadDrafts, useOfDrafts } from '../documents'
import { type Draft, heldOnRef } from '../draft'
import { blobUploads, isFileOf, namedUploads } from './names'
import { isNamed, type Upload, type UploadName } from './Upload'
import { type CommittedUpload, UploadStore } from './UploadStore'

let store: UploadStore | undefined

/** The one store of this page. */
function uploadStore(): UploadStore {
  store ??= new UploadStore({
    isNeeded,
    channel: typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('sheaf-uploads'),
  })
  return store
}

function isNeeded(upload: Upload): boolean {
  const { account, reference, names } = upload
  if (!isNamed(upload)) return currentChangeSet(account, reference).some((draft) => isFileOf(upload, draft))
  return names.some(({ dataFile }) => hasKeptDraft(account, { ...reference, path: dataFile }))
}

async function loadUploads(account: string): Promise<void> {
  // Which uploads are needed is known once the drafts are.
  await loadDrafts(account)
  await uploadStore().load(account)
}

/**
 * The uploads that these drafts name, or have as their files, as they are at this moment: what a commit of the drafts
 * carries. Where this browser keeps nothing there are none: `addUpload` has refused them.
 */
export async function currentUploads(drafts: readonly Draft[]): Promise<readonly Upload[]> {
  for (const account of new Set(drafts.map((draft) => draft.account))) {
    await loadUploads(account)
      .then(() => uploadStore().refresh(account))
      .catch(() => undefined)
  }
  const uploads = [...uploadStore().state.getState().uploads.values()]
  return [...namedUploads(uploads, drafts), ...blobUploads(uploads, drafts)]
}

/** The files that wait on a ref for a field, named or not: their paths are taken. */
export function uploadsOn(account: string, ref: RefReference): readonly Upload[] {
  return uploadStore().onRef(account, ref).filter(isNamed)
}

/**
 * Keeps a file until its commit; false where its path is taken meanwhile. Rejects, in words for people, where this
 * browser has no room for it.
 */
export async function addUpload(upload: Upload, bytes: Uint8Array): Promise<boolean> {
  try {
    await uploadStore().add(upload, bytes)
    return true
  } catch (error) {
    if (error instanceof DOMException && error.name === 'ConstraintError') return false
    throw new Error(m.drafts_upload_not_kept({ reason: reasonOf(error) }), { cause: error })
  }
}

/** Lets another field name an upload that waits already. */
export function nameUpload(upload: Upload, name: UploadName): Promise<void> {
  return uploadStore().addName(upload, name)
}

/**
 * Keeps the uploads of a ref for another one, before its drafts move there. Rejects as `addUpload` does, and where other
 * files wait there under the same paths: the drafts would name those.
 */
export async function copyUploads(account: string, from: RefReference, ref: string): Promise<void> {
  let taken: readonly string[]
  try {
    await uploadStore().load(account)
    taken = await uploadStore().copy(account, from, ref)
  } catch (error) {
    throw new Error(m.drafts_upload_not_kept({ reason: reasonOf(error) }), { cause: error })
  }
  if (taken.length > 0) throw new Error(m.drafts_upload_taken({ paths: taken.join(', '), ref }))
}

/** Rejects, in words for people, where the bytes are gone: the person cleared this site's data. */
export async function uploadBytes(upload: Upload): Promise<Uint8Array> {
  const bytes = await uploadStore().bytes(upload)
  if (bytes === undefined) throw new Error(m.drafts_upload_lost({ path: upload.reference.path }))
  return bytes
}

/** The bytes of a file for the tree that waits on a ref; undefined where none of this id does. */
export async function blobBytes(
  account: string,
  ref: RefReference,
  sha: string,
): Promise<Uint8Array | undefined> {
  await loadUploads(account)
  const upload = uploadStore()
    .onRef(account, ref)
    .find((one) => !isNamed(one) && one.sha === sha)
  return upload && uploadBytes(upload)
}

/** Takes in that uploads are committed, to their own ref or to a new branch. */
export async function settleUploads(
  account: string,
  committed: readonly CommittedUpload[],
  newBranch?: RefReference,
): Promise<void> {
  // The file of another draft, which was left out, goes on waiting.
  const ended = committed.filter(({ upload }) => {
    if (isNamed(upload)) return true
    const drafts = currentChangeSet(account, upload.reference).filter((draft) => isFileOf(upload, draft))
    return drafts.every(({ reference }) =>
      committed.some((one) => one.upload === upload && one.path === reference.path),
    )
  })
  await uploadStore().settle(account, ended, newBranch)
}

/** The files that wait on a ref, and those that commits of this page have just put there. */
export function useUploads({ owner, repo, ref }: RefReference): {
  readonly uploads: readonly Upload[]
  readonly committed: readonly Upload[]
} {
  const account = useAccount()
  const { uploads, committed } = useStore(uploadStore().state)
  // Where nothing can be read there is nothing to show; adding says why.
  useEffect(() => void loadUploads(account).catch(() => undefined), [account])
  return useMemo(
    () => ({
      uploads: heldOnRef(uploads, account, { owner, repo, ref }).filter(isNamed),
      committed: heldOnRef(committed, account, { owner, repo, ref }),
    }),
    [uploads, committed, account, owner, repo, ref],
  )
}

/** The uploads that a commit of these drafts would carry, for showing. */
export function useNamedUploads(drafts: readonly Draft[]): readonly Upload[] {
  const account = useAccount()
  const uploads = useStore(uploadStore().state, (state) => state.uploads)
  useEffect(() => void loadUploads(account).catch(() => undefined), [account])
  return useMemo(
    () =>
      namedUploads([...uploads.values()], drafts).toSorted((a, b) =>
        a.reference.path < b.reference.path ? -1 : 1,
      ),
    [uploads, drafts],
  )
}

/** How many uploads a commit of the drafts of a ref would carry. */
export function useNamedUploadCount(ref: RefReference): number {
  const { uploads } = useUploads(ref)
  return useOfDrafts(ref, (drafts) => (uploads.length === 0 ? 0 : namedUploads(uploads, drafts).length))
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
