import type { DataNode, Span, SyntaxFault } from './nodes'

/** A text whose nodes are marked with their values, with its comments, which no edit may lose. */
export class CommentedReading {
  readonly ok = true
  readonly root: DataNode
  readonly further: readonly DataNode[] = []
  readonly problems: readonly SyntaxFault[] = []
  readonly comments: readonly Span[]

  constructor(root: DataNode, comments: readonly Span[]) {
    this.root = root
    this.comments = comments
  }
}
