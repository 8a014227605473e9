/** How an owner wants changes of a project, or of a repository, to be published. What is left out is as it is without. */
export interface Publishing {
  /** What the buttons are called that commit, and that submit for review. */
  readonly words?: { readonly commit?: string; readonly review?: string }
  /** Whether changes go to the branch at once, or are proposed first. */
  readonly by?: 'commit' | 'review'
  /** Who is asked to review, by login. */
  readonly reviewers?: readonly string[]
  /** Patterns (patterns.ts) of the message of a commit, of the title of a review, of the name of its branch. */
  readonly message?: string
  readonly title?: string
  readonly branch?: string
  /** Whether what is on the default branch is seen by everybody at once. */
  readonly live?: boolean
}

/** What a project says counts before what its repository says, part by part. */
export function together(repository: Publishing | undefined, project: Publishing | undefined): Publishing {
  const words = { ...repository?.words, ...project?.words }
  return { ...repository, ...project, ...(Object.keys(words).length > 0 && { words }) }
}
