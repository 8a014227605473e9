import { keyAndAncestors } from '../../store/keys'
import type { GroupRow, ListRow } from '../Row'
import type { Piece } from './Piece'
import type { FormPage } from './RowList'

interface PageOfPiece extends FormPage {
  readonly piece: Piece
}

/**
 * The pages on the way to a field's page, that one last. Where it is no page, or no more, those that it would be in.
 * @param refresh builds the rows of a piece that are due.
 */
export function pagesTo(root: Piece, key: string, refresh: (piece: Piece) => void): readonly PageOfPiece[] {
  const pages: PageOfPiece[] = []
  const [, ...inside] = keyAndAncestors(key).toReversed()
  let piece: Piece | undefined = root
  let around: GroupRow | ListRow | undefined
  if (root.isDue) refresh(root)
  for (const at of inside) {
    piece = piece.built.children.get(at)
    if (piece === undefined) break
    if (piece.isDue) refresh(piece)
    const [head] = piece.built.parts
    if (head?.kind !== 'group' && head?.kind !== 'list') break
    if (head.isPage && head.isOpen) pages.push({ piece, head, around })
    around = head
  }
  return pages
}
