import type { TextEdit } from '~/lib/text/text'
import type { DataNode, SyntaxFault } from '../nodes'

export type JsonParse =
  | { readonly ok: true; readonly root: DataNode }
  | { readonly ok: false; readonly error: SyntaxFault }

/** An edit of JSON text, or the reason why there is none (the path is not there). */
export type JsonEditResult = readonly TextEdit[] | undefined
