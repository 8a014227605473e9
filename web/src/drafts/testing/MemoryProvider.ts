import { ProviderError, type ProviderErrorKind } from '~/provider/errors'
import type { ChangedFile, Comparison, HistoryPage } from '~/provider/historyTypes'
import type { HistoryRequest } from '~/provider/Provider'
import type { Commit, CommitInput, FileChange, NamedTree, RepositoryName, TreeEntry } from '~/provider/types'
import { blobId, type CommitProvider } from '../commit'

interface File {
  readonly mode: string
  readonly content: string | Uint8Array
}

type Files = ReadonlyMap<string, File>

type Call = keyof CommitProvider

/** One repository in memory, with Git's rules for refs. It counts calls, and runs what a test puts around one. */
export class MemoryProvider implements CommitProvider {
  readonly calls: Call[] = []
  readonly branches = new Map<string, string>()
  readonly commits = new Map<string, Commit>()
  /** Where set, recursive trees are cut, as the provider does with very large ones. */
  isTruncating = false
  readonly #blobs = new Map<string, Uint8Array>()
  readonly #trees = new Map<string, Files>()
  readonly #before = new Map<Call, (() => void)[]>()
  readonly #after = new Map<Call, (() => void)[]>()

  constructor(files: Readonly<Record<string, string>>) {
    this.branches.set('main', this.#commitFiles(new Map(Object.entries(files).map(plainFile)), []))
  }

  /** Runs once before the next call of that name that has none waiting yet; what it throws is the answer. */
  before(call: Call, action: () => void): void {
    this.#before.set(call, [...(this.#before.get(call) ?? []), action])
  }

  /** The same after the call has done its work: what it throws stands for a lost answer. */
  after(call: Call, action: () => void): void {
    this.#after.set(call, [...(this.#after.get(call) ?? []), action])
  }

  /** Somebody else commits; `null` removes a file. */
  push(
    changes: Readonly<Record<string, string | Uint8Array | null>>,
    branch = 'main',
    mode = '100644',
  ): string {
    const head = this.branches.get(branch) ?? ''
    const files = new Map(this.#filesOf(head))
    for (const [path, content] of Object.entries(changes)) {
      if (content === null) files.delete(path)
      else files.set(path, { content, mode })
    }
    const commit = this.#commitFiles(files, [head])
    this.branches.set(branch, commit)
    return commit
  }

  read(path: string, branch = 'main'): string | Uint8Array | undefined {
    return this.#filesOf(this.branches.get(branch) ?? '').get(path)?.content
  }

  modeOf(path: string, branch = 'main'): string | undefined {
    return this.#filesOf(this.branches.get(branch) ?? '').get(path)?.mode
  }

  /** Messages of a branch by first parents, the newest first; a first commit has none. */
  log(branch = 'main'): string[] {
    const messages: string[] = []
    for (let sha = this.branches.get(branch); sha !== undefined; sha = this.commits.get(sha)?.parents[0]) {
      const message = this.commits.get(sha)?.message
      if (message) messages.push(message)
    }
    return messages
  }

  head(_: RepositoryName, branch: string): Promise<string> {
    return this.#answer('head', () => this.branches.get(branch) ?? failure('not-found'))
  }

  commit(_: RepositoryName, ref: string): Promise<Commit> {
    return this.#answer('commit', () => this.commits.get(ref) ?? failure('not-found'))
  }

  /** Only the newest commit about the path, with its message as the author's name: a commit `of others` is theirs. */
  history(_: RepositoryName, { ref, path = '' }: HistoryRequest): Promise<HistoryPage> {
    return this.#answer('history', () => {
      const contentAt = (commit: string) => this.#filesOf(commit).get(path)?.content
      let at = ref
      for (let [parent] = this.commits.get(at)?.parents ?? []; parent !== undefined; ) {
        if (contentAt(at) !== contentAt(parent)) break
        at = parent
        parent = this.commits.get(at)?.parents[0]
      }
      const { sha, message, parents } = this.commits.get(at) ?? failure('not-found')
      const dates = { authoredAt: '2026-01-01T00:00:00Z', webUrl: '' }
      return {
        commits: [{ sha, message, parents, authorName: message, author: null, ...dates }],
        hasMore: false,
      }
    })
  }

  /** A file that is gone and a new one that has half of its lines are one file, renamed. */
  compare(_: RepositoryName, base: string, head: string): Promise<Comparison> {
    return this.#answer('compare', () => {
      const [before, after] = [this.#filesOf(base), this.#filesOf(head)]
      const changed = { sha: null, additions: 0, deletions: 0 }
      const files = [...after]
        .filter(([path]) => !before.has(path))
        .map(([path, { content }]): ChangedFile => {
          const previousPath = [...before].find(
            ([old, file]) => !after.has(old) && isHalfTheSame(file.content, content),
          )?.[0]
          if (previousPath === undefined) return { ...changed, path, status: 'added', previousPath: null }
          return { ...changed, path, status: 'renamed', previousPath }
        })
      return { status: 'ahead', aheadBy: 1, behindBy: 0, mergeBase: base, files }
    })
  }

  tree(_: RepositoryName, treeish: string, options: { recursive?: boolean } = {}): Promise<NamedTree> {
    return this.#answer('tree', () => {
      const isRecursive = options.recursive ?? true
      const entries = entriesOf(
        this.#filesOf(treeish),
        treeish.includes(':') ? `${treeish.split(':')[1]}/` : '',
      )
      const all = entries.map((entry) =>
        entry.type === 'tree' ? { ...entry, sha: `${commitOf(treeish)}:${entry.sha}` } : entry,
      )
      const id = commitOf(treeish)
      if (!isRecursive)
        return { id, entries: all.filter(({ path }) => !path.includes('/')), truncated: false }
      return this.isTruncating
        ? { id, entries: all.slice(0, 1), truncated: true }
        : { id, entries: all, truncated: false }
    })
  }

  blob(_: RepositoryName, sha: string): Promise<Uint8Array> {
    return this.#answer('blob', () => bytesOf(this.#contentOf(sha) ?? failure('not-found')))
  }

  #contentOf(sha: string): File['content'] | undefined {
    for (const files of this.#trees.values()) {
      for (const { content } of files.values()) if (idOf(content) === sha) return content
    }
    return this.#blobs.get(sha)
  }

  createBlob(_: RepositoryName, bytes: Uint8Array): Promise<string> {
    return this.#answer('createBlob', () => {
      const sha = blobId(bytes)
      this.#blobs.set(sha, bytes)
      return sha
    })
  }

  createTree(_: RepositoryName, base: string, changes: readonly FileChange[]): Promise<string> {
    return this.#answer('createTree', () => {
      const files = new Map(this.#filesOf(base))
      for (const { path, mode, content } of changes) {
        if (content === null) files.delete(path)
        else if (typeof content === 'string') files.set(path, { mode, content })
        else files.set(path, { mode, content: this.#contentOf(content.blob) ?? failure('invalid') })
      }
      return this.#keepTree(files)
    })
  }

  createCommit(_: RepositoryName, { message, tree, parents }: CommitInput): Promise<string> {
    return this.#answer('createCommit', () => this.#keepCommit(message, tree, parents))
  }

  updateBranch(_: RepositoryName, branch: string, commit: string): Promise<void> {
    return this.#answer('updateBranch', () => {
      const head = this.branches.get(branch) ?? failure('not-found')
      if (!this.#isBelow(head, commit)) failure('not-fast-forward')
      this.branches.set(branch, commit)
    })
  }

  createBranch(_: RepositoryName, branch: string, commit: string): Promise<void> {
    return this.#answer('createBranch', () => {
      if (this.branches.has(branch)) failure('already-exists')
      this.branches.set(branch, commit)
    })
  }

  async #answer<T>(call: Call, work: () => T): Promise<T> {
    this.calls.push(call)
    this.#before.get(call)?.shift()?.()
    const result = work()
    this.#after.get(call)?.shift()?.()
    return result
  }

  #filesOf(treeish: string): Files {
    const [sha = '', folder] = treeish.split(':')
    const files = this.#trees.get(this.commits.get(sha)?.tree ?? sha) ?? failure('not-found')
    if (folder === undefined) return files
    return new Map([...files].filter(([path]) => path.startsWith(`${folder}/`)))
  }

  #commitFiles(files: Files, parents: readonly string[]): string {
    return this.#keepCommit(parents.length === 0 ? '' : 'of others', this.#keepTree(files), parents)
  }

  #keepTree(files: Files): string {
    const listing = [...files]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([path, { mode, content }]) => [path, mode, idOf(content)])
    const sha = blobId(JSON.stringify(listing))
    this.#trees.set(sha, files)
    return sha
  }

  /** Every commit is another one, as those of different moments are. */
  #keepCommit(message: string, tree: string, parents: readonly string[]): string {
    const sha = blobId(JSON.stringify([message, tree, parents, this.commits.size]))
    this.commits.set(sha, { sha, tree, message, parents })
    return sha
  }

  #isBelow(ancestor: string, commit: string): boolean {
    return (
      ancestor === commit ||
      (this.commits.get(commit)?.parents ?? []).some((parent) => this.#isBelow(ancestor, parent))
    )
  }
}

export function failure(kind: ProviderErrorKind): never {
  throw new ProviderError(kind, { kind, request: 'TEST' })
}

function plainFile([path, content]: [string, string]): [string, File] {
  return [path, { mode: '100644', content }]
}

function commitOf(treeish: string): string {
  return treeish.split(':')[0] ?? ''
}

/** Folders first appear where their first file does. Their ids are their paths. */
function entriesOf(files: Files, below: string): readonly TreeEntry[] {
  const entries = new Map<string, TreeEntry>()
  for (const [path, { mode, content }] of files) {
    const inside = path.slice(below.length)
    const parts = inside.split('/')
    for (let i = 1; i < parts.length; i++) {
      const folder = parts.slice(0, i).join('/')
      entries.set(folder, { path: folder, type: 'tree', mode: '040000', sha: below + folder })
    }
    entries.set(inside, { path: inside, type: 'blob', mode, sha: idOf(content) })
  }
  return [...entries.values()]
}

function isHalfTheSame(a: string | Uint8Array, b: string | Uint8Array): boolean {
  const lines = new Set(String(a).split('\n'))
  const others = String(b).split('\n')
  return others.filter((line) => lines.has(line)).length * 2 >= Math.max(lines.size, others.length)
}

function idOf(content: string | Uint8Array): string {
  return blobId(content)
}

function bytesOf(content: string | Uint8Array): Uint8Array {
  return typeof content === 'string' ? new TextEncoder().encode(content) : content
}
