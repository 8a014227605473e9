import { EditedDocument } from '~/drafts/document/EditedDocument'

/** A file that is open and has no edits. */
export function documentOf(path: string, text: string): EditedDocument {
  const reference = { owner: 'ada', repo: 'site', ref: 'main', path }
  return new EditedDocument(reference, { sha: 'b1', text, mode: '100644' })
}
