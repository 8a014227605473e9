import { m } from '~/paraglide/messages'

/** What the two sides of a conflict are called, and what is said of them. */
export interface SideWords {
  readonly intro: string
  readonly ours: string
  readonly theirs: string
  readonly allOurs: string
  readonly allTheirs: string
  readonly result: (path: string) => string
  readonly fileAdded: string
  readonly fileNotText: string
  readonly fileRemoved: string
  readonly fileRenamed: (path: string) => string
  readonly restore: string
  readonly letGo: string
  readonly keepOldName: string
  readonly toNewName: (path: string) => string
  readonly drop: string
  readonly replace: string
}

/** A person's own edits, and what others did meanwhile. */
export function yoursAndTheirs(): SideWords {
  return {
    intro: m.changes_conflict_intro(),
    ours: m.changes_conflict_ours(),
    theirs: m.changes_conflict_theirs(),
    allOurs: m.changes_conflict_whole_yours(),
    allTheirs: m.changes_conflict_whole_theirs(),
    result: (path) => m.changes_conflict_result_of({ path }),
    fileAdded: m.changes_conflict_file_added(),
    fileNotText: m.changes_conflict_file_not_text(),
    fileRemoved: m.changes_conflict_file_removed(),
    fileRenamed: (path) => m.changes_conflict_file_renamed({ path }),
    restore: m.changes_conflict_restore(),
    letGo: m.changes_conflict_let_go(),
    keepOldName: m.changes_conflict_keep_old_name(),
    toNewName: (path) => m.changes_conflict_to_new_name({ path }),
    drop: m.changes_conflict_drop_mine(),
    replace: m.changes_conflict_replace(),
  }
}

/** Two branches, neither of which is the person's more than the other. */
export function twoBranches(ours: string, theirs: string): SideWords {
  const asInOurs = m.changes_conflict_as_in({ branch: ours })
  const asInTheirs = m.changes_conflict_as_in({ branch: theirs })
  return {
    intro: m.changes_conflict_branches({ ours, theirs }),
    ours: asInOurs,
    theirs: asInTheirs,
    allOurs: m.changes_conflict_all_as_in({ branch: ours }),
    allTheirs: m.changes_conflict_all_as_in({ branch: theirs }),
    result: (path) => m.changes_conflict_result_against({ path, branch: theirs }),
    fileAdded: m.changes_conflict_both_added({ ours, theirs }),
    fileNotText: m.changes_conflict_both_not_text({ ours, theirs }),
    fileRemoved: m.changes_conflict_branch_removed({ branch: theirs }),
    fileRenamed: (path) => m.changes_conflict_branch_renamed({ branch: theirs, path }),
    restore: asInOurs,
    letGo: m.changes_conflict_deleted_as_in({ branch: theirs }),
    keepOldName: m.changes_conflict_old_name_as_in({ branch: ours }),
    toNewName: (path) => m.changes_conflict_branch_to_new_name({ branch: ours, path }),
    drop: asInTheirs,
    replace: asInOurs,
  }
}
