import type { ChangedFile, ChangedFileStatus, Comparison, HistoryCommit } from '../../historyTypes'
import {
  asNumber,
  asOneOf,
  asOptionalString,
  asString,
  isAbsent,
  items,
  member,
  type Place,
} from '../../parse'
import { readPerson, readSha } from './answers'

/** GitHub's answers about commits and what they change, read into our words. */

/** An item of `GET commits`, and of `GET pulls/{number}/commits`. */
export function readHistoryCommit(listed: Place): HistoryCommit {
  const commit = member(listed, 'commit')
  const author = member(commit, 'author')
  return {
    sha: readSha(listed),
    message: asString(member(commit, 'message')),
    parents: items(member(listed, 'parents')).map(readSha),
    webUrl: asString(member(listed, 'html_url')),
    authorName: isAbsent(author) ? '' : asOptionalString(member(author, 'name')),
    author: readPerson(member(listed, 'author')),
    authoredAt: isAbsent(author) ? '' : asOptionalString(member(author, 'date')),
  }
}

const statuses: readonly ChangedFileStatus[] = [
  'added',
  'removed',
  'modified',
  'renamed',
  'copied',
  'changed',
  'unchanged',
]

/** A "diff entry". */
function readChangedFile(file: Place): ChangedFile {
  return {
    path: asString(member(file, 'filename')),
    status: asOneOf(member(file, 'status'), statuses),
    previousPath: asOptionalString(member(file, 'previous_filename')) || null,
    sha: asOptionalString(member(file, 'sha')) || null,
    additions: asNumber(member(file, 'additions')),
    deletions: asNumber(member(file, 'deletions')),
  }
}

/** `GET compare/{base}...{head}`. */
export function readComparison(comparison: Place): Comparison {
  const files = member(comparison, 'files')
  return {
    status: asOneOf(member(comparison, 'status'), ['identical', 'ahead', 'behind', 'diverged']),
    aheadBy: asNumber(member(comparison, 'ahead_by')),
    behindBy: asNumber(member(comparison, 'behind_by')),
    mergeBase: readSha(member(comparison, 'merge_base_commit')),
    files: isAbsent(files) ? [] : items(files).map(readChangedFile),
  }
}
