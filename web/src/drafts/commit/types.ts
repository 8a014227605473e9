import type { Provider } from '~/provider/Provider'
import type { RepositoryName, Tree } from '~/provider/types'
import type { Draft } from '../draft'
import type { Choices, MergeConflict } from '../merge'
import type { CommittedText } from '../settleDrafts'
import type { Upload } from '../uploads/Upload'
import type { CommittedUpload } from '../uploads/UploadStore'

/** What a commit asks of a provider. */
export type CommitProvider = Pick<
  Provider,
  | 'head'
  | 'commit'
  | 'tree'
  | 'blob'
  | 'createBlob'
  | 'createTree'
  | 'createCommit'
  | 'updateBranch'
  | 'createBranch'
  | 'history'
  | 'compare'
>

export interface CommitRequest {
  readonly repository: RepositoryName
  /** Branch of the drafts. For a new branch this may also be a tag or a commit id: where it begins. */
  readonly branch: string
  /**
   * The branch to make for this commit; without it the commit goes to `branch`. The name was free a moment ago: one that
   * is there when it is made, and where it is to begin, is taken for ours.
   */
  readonly newBranch?: string
  readonly message: string
  readonly drafts: readonly Draft[]
  /** Files that the drafts name; they go into the same commit. */
  readonly uploads?: UploadsToCommit
  /** The files of a commit as they were loaded. Spares a request while the branch is still there. */
  readonly knownTree?: { readonly commit: string; readonly tree: Tree }
  /** Our newest commit on the branch: a provider may answer with an older head for half a minute. */
  readonly lastCommit?: string
  /** What a person decided about the conflicts of an earlier try, by path. */
  readonly resolutions?: ReadonlyMap<string, FileResolution>
  /** Looks at the files before anything is written. */
  readonly check?: CommitCheck
  readonly onProgress?: (progress: CommitProgress) => void
  /** Ends the work where nothing is on the branch yet. */
  readonly signal?: AbortSignal
}

/** Rejects, in words for people, to end the commit. */
export type CommitCheck = (files: readonly FileToCheck[]) => Promise<void>

/** A file that a commit is about to write. */
export interface FileToCheck {
  /** Path of the draft. */
  readonly path: string
  /** The draft by itself. */
  readonly ours: string
  readonly text: string
  /** Whether changes of others are in it. */
  readonly isMerged: boolean
}

interface UploadsToCommit {
  readonly files: readonly Upload[]
  readonly read: (upload: Upload) => Promise<Uint8Array>
}

export type CommitProgress =
  | { readonly step: 'reading-branch' }
  | { readonly step: 'comparing' }
  | { readonly step: 'merging'; readonly path: string }
  | { readonly step: 'checking' }
  | { readonly step: 'creating-branch'; readonly branch: string }
  /** From here on the new branch is there: another try has to name it as `branch`. */
  | { readonly step: 'branch-created'; readonly branch: string }
  | { readonly step: 'uploading'; readonly path: string }
  | { readonly step: 'writing'; readonly files: number }
  | { readonly step: 'publishing' }
  /** The branch has moved while we were writing, or an answer was lost. */
  | { readonly step: 'waiting'; readonly milliseconds: number }

export type CommitOutcome =
  | {
      readonly type: 'committed'
      readonly branch: string
      /** Id of the new commit. */
      readonly commit: string
      /** What it was put upon: where the branch was. */
      readonly parent: string
      /** The drafts that end with it. */
      readonly files: readonly CommittedText[]
      readonly uploads: readonly CommittedUpload[]
      readonly merged: readonly MergedFile[]
      /** Edits that went where others had renamed their file to. */
      readonly moved: readonly MovedFile[]
    }
  /** The branch of the drafts has everything already: nothing was written, no branch was made, the drafts end. */
  | {
      readonly type: 'nothing-changed'
      readonly branch: string
      readonly head: string
      readonly files: readonly CommittedText[]
      readonly uploads: readonly CommittedUpload[]
    }
  /** A person has to decide. Nothing was written. */
  | { readonly type: 'conflict'; readonly head: string; readonly files: readonly FileConflict[] }

/** A file into which changes of others were merged without a question. */
export interface MergedFile {
  readonly path: string
  /** How many values, or runs of lines, they changed. */
  readonly changes: number
  /** Who committed to the file last; undefined where the provider does not say. */
  readonly author?: string
}

export interface MovedFile {
  readonly from: string
  readonly to: string
}

/** The three versions of a file. */
export interface FileVersions {
  readonly base: string
  readonly ours: string
  /** Undefined where theirs is no text, or not there. */
  readonly theirs: string | undefined
}

export interface FileConflict {
  readonly path: string
  /** Blob id of their version; null where they removed the file. */
  readonly theirs: string | null
  readonly versions: FileVersions
  readonly conflicts: readonly (MergeConflict | WholeFileConflict)[]
}

export type WholeFileReason =
  | 'changed' // they changed or renamed the file that we delete
  | 'removed' // they removed the file that we edited, or renamed it
  | 'added' // they made a file of the name of our new one
  | 'not-text' // theirs is not UTF-8
  | 'path-taken' // a folder or a submodule is there now, or a file where our folder was. Only theirs can stay

/** A file that cannot be merged: one of the versions counts. */
export interface WholeFileConflict {
  readonly kind: 'file'
  readonly id: string
  readonly reason: WholeFileReason
  /** Where a removed file's content is now: `both` is then their new name with our edits. */
  readonly renamedTo?: string
}

/** The decisions for one file. They hold for the version that the person has seen; for another they are asked again. */
export interface FileResolution {
  readonly theirs: string | null
  readonly choices: Choices
}
