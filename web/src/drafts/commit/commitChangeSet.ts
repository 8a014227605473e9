import { loadFormat } from '~/formats/formatOf'
import { createPause } from '~/lib/slices/slices'
import { delay, unlessAborted } from '~/lib/time'
import { decodeUtf8 } from '~/lib/utf8'
import { m } from '~/paraglide/messages'
import { isProviderError, ProviderError } from '~/provider/errors'
import type { Draft } from '../draft'
import { isNamed } from '../uploads/Upload'
import { mergedFiles, messageWithMerges } from './mergedFiles'
import { pauseBefore } from './pauseBefore'
import { blobsOf, type PlacedUpload, pathsOf, placeUploads, stillNamed, withPlaces } from './placeUploads'
import { changesOf, type FilePlan, fileToCheck, givenUp, planFile, textOf } from './planFile'
import { publish } from './publish'
import { type EntryAt, treeEntries } from './treeEntries'
import type { CommitOutcome, CommitProvider, CommitRequest } from './types'

const MAX_ATTEMPTS = 6

/**
 * Commits drafts: reads where the branch is, merges where others changed the same files, and moves the branch forward,
 * from the top again when someone was faster. Nothing is written while a person has to decide. Rejects with a
 * `ProviderError`, with the signal's reason, or where an upload cannot be read or has no place; no draft has ended then.
 * Four requests in the plain case with a known tree, five without, for any number of text files; one more an upload.
 */
export async function commitChangeSet(
  provider: CommitProvider,
  request: CommitRequest,
): Promise<CommitOutcome> {
  const { repository, newBranch, message, signal, onProgress } = request
  const branch = newBranch ?? request.branch
  let isBranchMissing = newBranch !== undefined
  const written = new Set<string>()
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    onProgress?.({ step: 'reading-branch' })
    const head = isBranchMissing ? await startOf(provider, request) : await headOf(provider, request, branch)
    const { plans, placed } = await plan(provider, request, head)
    const blobs = blobsOf(request.uploads?.files ?? [], request.drafts)
    const conflicts = plans.flatMap((plan) => (plan.type === 'conflict' ? plan.conflict : []))
    if (conflicts.length > 0) return { type: 'conflict', head, files: conflicts }
    const files = plans.flatMap((plan) => (plan.type === 'conflict' ? [] : plan.file))
    const changes = plans.flatMap(changesOf)
    const named = stillNamed(
      placed,
      plans.flatMap((plan) => (plan.type === 'conflict' ? [] : textOf(plan))),
    )
    const additions = named.filter(({ isThere }) => !isThere)
    const uploads = [...named, ...blobs]
    const wanted = new Set(changes.map(({ path }) => path))
    if (changes.length === 0 && additions.length === 0) {
      return {
        type: 'nothing-changed',
        branch: isBranchMissing ? request.branch : branch,
        head,
        files,
        uploads,
      }
    }

    await check(request, plans)
    if (isBranchMissing) {
      await createBranch(provider, request, branch, head)
      isBranchMissing = false
    }
    await writeBlobs(
      provider,
      request,
      [...additions, ...blobs.filter(({ path }) => wanted.has(path))],
      written,
    )
    onProgress?.({ step: 'writing', files: changes.length + additions.length })
    const tree = await provider.createTree(repository, head, [
      ...changes,
      ...additions.map(({ upload, path }) => ({ path, mode: '100644', content: { blob: upload.sha } })),
    ])
    const merged = await mergedFiles(provider, request, head, plans)
    const commit = await provider.createCommit(repository, {
      message: messageWithMerges(message, merged),
      tree,
      parents: [head],
    })
    signal?.throwIfAborted()
    onProgress?.({ step: 'publishing' })
    const onWait = (milliseconds: number) => onProgress?.({ step: 'waiting', milliseconds })
    if (await publish(provider, { repository, branch, commit, parent: head, onWait })) {
      const moved = plans.flatMap((plan) =>
        plan.type === 'move' ? { from: plan.file.reference.path, to: plan.target.reference.path } : [],
      )
      return { type: 'committed', branch, commit, parent: head, files, uploads, merged, moved }
    }
    const milliseconds = pauseBefore(attempt)
    onWait(milliseconds)
    await delay(milliseconds, signal)
  }
  throw new ProviderError(m.drafts_commit_overtaken({ branch }), {
    kind: 'not-fast-forward',
    request: `PATCH refs/heads/${branch}`,
  })
}

/** Lets the files be looked at that are about to be written. */
async function check(
  { check, signal, onProgress }: CommitRequest,
  plans: readonly FilePlan[],
): Promise<void> {
  if (check) {
    onProgress?.({ step: 'checking' })
    await unlessAborted(check(plans.flatMap(fileToCheck)), signal)
  }
  signal?.throwIfAborted()
}

async function plan(
  provider: CommitProvider,
  request: CommitRequest,
  head: string,
): Promise<{ readonly plans: readonly FilePlan[]; readonly placed: readonly PlacedUpload[] }> {
  const { repository, drafts, uploads, knownTree, resolutions, signal, onProgress } = request
  onProgress?.({ step: 'comparing' })
  const files = (uploads?.files ?? []).filter(isNamed)
  const origins = drafts.flatMap(({ movedFrom }) => movedFrom?.path ?? [])
  const paths = [...drafts.map(({ reference }) => reference.path), ...origins, ...files.flatMap(pathsOf)]
  const known = knownTree?.commit === head ? knownTree.tree : undefined
  const tree = await treeEntries(provider, repository, head, paths, { knownTree: known, signal })
  const placed = placeUploads(files, tree.entryAt)
  if (placed.length > 0) await Promise.all(drafts.map(({ reference }) => loadFormat(reference.path)))
  const movedAway = new Set(origins)
  const plans: FilePlan[] = []
  const pause = createPause()
  for (const draft of drafts) {
    await pause()
    const { path } = draft.reference
    const readText = async (sha: string) => {
      onProgress?.({ step: 'merging', path })
      return decodeUtf8(await provider.blob(repository, sha, signal))
    }
    const plan = await planFile(withPlaces(draft, placed), tree, resolutions?.get(path), readText, (before) =>
      movedAway.has(before),
    )
    // What the document holds at the moment is the text without those places.
    plans.push(plan.type === 'conflict' ? plan : { ...plan, file: { ...plan.file, ours: draft.text } })
  }
  return { plans: withKept(drafts, plans, tree.entryAt), placed }
}

/** A file whose new place was given up for what others did there stays where it is. */
function withKept(
  drafts: readonly Draft[],
  plans: readonly FilePlan[],
  entryAt: EntryAt,
): readonly FilePlan[] {
  const kept = new Set(
    plans.flatMap(
      (plan, at) => (plan.type === 'done' && plan.isGivenUp && drafts[at]?.movedFrom?.path) || [],
    ),
  )
  if (kept.size === 0) return plans
  return plans.map((plan, at) => {
    const draft = drafts[at]
    const isKept = plan.type === 'delete' && draft !== undefined && kept.has(draft.reference.path)
    return isKept ? givenUp(draft, entryAt(draft.reference.path)) : plan
  })
}

/** Writes the bytes of uploads, each once however often the commit starts over. */
async function writeBlobs(
  provider: CommitProvider,
  { repository, uploads, signal, onProgress }: CommitRequest,
  additions: readonly PlacedUpload[],
  written: Set<string>,
): Promise<void> {
  for (const { upload, path } of additions) {
    if (uploads === undefined || written.has(upload.sha)) continue
    onProgress?.({ step: 'uploading', path })
    const sha = await provider.createBlob(repository, await uploads.read(upload), signal)
    // The id is a hash of the bytes: this is the proof that they arrived as they were.
    if (sha !== upload.sha) throw new Error(m.drafts_upload_altered({ path }))
    written.add(sha)
  }
}

/** Where the branch is. A read that is older than our own last commit is passed over. */
async function headOf(provider: CommitProvider, request: CommitRequest, branch: string): Promise<string> {
  const { repository, lastCommit, signal } = request
  const head = await provider.head(repository, branch, signal)
  if (lastCommit === undefined || head === lastCommit) return head
  const { parents } = await provider.commit(repository, lastCommit, signal)
  return parents.includes(head) ? lastCommit : head
}

/** Where a new branch begins: at a branch, or at the tag or commit that the drafts are of. */
async function startOf(provider: CommitProvider, request: CommitRequest): Promise<string> {
  const { repository, branch, signal } = request
  // No branch has such a name: see checkBranchName.
  if (/^[0-9a-f]{40}$/.test(branch)) return branch
  try {
    return await headOf(provider, request, branch)
  } catch (error) {
    if (!isProviderError(error, 'not-found')) throw error
    return (await provider.commit(repository, branch, signal)).sha
  }
}

async function createBranch(
  provider: CommitProvider,
  request: CommitRequest,
  branch: string,
  head: string,
): Promise<void> {
  const { repository, signal, onProgress } = request
  onProgress?.({ step: 'creating-branch', branch })
  try {
    await provider.createBranch(repository, branch, head)
  } catch (error) {
    // Where the answer was lost the branch may be there; browsers and proxies also repeat a request by themselves, and
    // the answer is then that the branch exists.
    if (!isProviderError(error, 'offline', 'unavailable', 'unexpected', 'already-exists')) throw error
    const found = await provider.head(repository, branch, signal).catch(() => undefined)
    if (found !== head) throw error
  }
  onProgress?.({ step: 'branch-created', branch })
}
