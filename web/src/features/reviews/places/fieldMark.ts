import { type DataPath, fromPointer, toPointer } from '~/formats/nodes'
import type { NewComment } from '~/provider/conversation'
import type { CommentTarget } from './commentTarget'

/**
 * What a comment says of its field where lines do not tell it: for people a quoted line, for us a comment of Markdown,
 * which GitHub does not show. Both stand in the body, so that they are kept where the comment is.
 */
export interface FieldMark {
  readonly path: DataPath
  /** "Prices › Rye › Price: 4.20 → 4.80". */
  readonly sentence: string
}

const MARK = /^> ([^\n]*)\r?\n\r?\n([\s\S]*?)\r?\n\r?\n<!-- sheaf-field: (\S*) -->\s*$/

export function withMark(body: string, mark: FieldMark | undefined): string {
  if (mark === undefined) return body
  const quoted = mark.sentence.replace(/\s+/g, ' ').trim()
  // Two hyphens would end the comment; the encoding leaves single ones as they are.
  const pointer = encodeURIComponent(toPointer(mark.path)).replaceAll('-', '%2D')
  return `> ${quoted}\n\n${body}\n\n<!-- sheaf-field: ${pointer} -->`
}

/** A body without its mark. */
export function readMark(body: string): { readonly body: string; readonly mark?: FieldMark } {
  const [, sentence, own, encoded] = MARK.exec(body) ?? []
  if (sentence === undefined || own === undefined || encoded === undefined) return { body }
  const path = pathOf(encoded)
  return path ? { body: own, mark: { path, sentence } } : { body }
}

/** Anybody can write such a comment: it only chooses among the values of a line. */
function pathOf(encoded: string): DataPath | undefined {
  try {
    return fromPointer(decodeURIComponent(encoded))
  } catch {
    return undefined
  }
}

interface FieldWords extends Pick<NewComment, 'commit' | 'path'> {
  readonly words: string
  /** What the field is, in words. */
  readonly sentence: string
}

/** A comment on a field, and the same about its file, where it always says which field it means. */
export function wordsOnField(
  { commit, path, words, sentence }: FieldWords,
  field: DataPath,
  { at, mark }: CommentTarget,
): { readonly comment: NewComment; readonly otherwise: NewComment } {
  const body = withMark(words, mark && { path: mark, sentence })
  return {
    comment: { commit, path, body, ...(at && { at }) },
    otherwise: { commit, path, body: withMark(words, { path: field, sentence }) },
  }
}
