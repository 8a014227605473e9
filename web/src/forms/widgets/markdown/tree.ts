/** Markdown as the preview shows it: what the worker sends. Texts and addresses are the content's own, unchecked. */
export type MarkdownNode = Leaf | Branch

type Leaf =
  | { readonly kind: 'text' | 'code' | 'html'; readonly text: string }
  | { readonly kind: 'code-block'; readonly text: string; readonly language: string }
  | { readonly kind: 'image'; readonly url: string; readonly alt: string }
  | { readonly kind: 'break' | 'rule' }
  | { readonly kind: 'footnote'; readonly label: string }

export type Branch = Container | Heading | List | ListItem | Link | Footnote

type ContainerKind = 'paragraph' | 'quote' | 'strong' | 'emphasis' | 'deleted' | 'table' | 'row' | 'cell'

interface Container {
  readonly kind: ContainerKind
  readonly children: readonly MarkdownNode[]
}

interface Heading {
  readonly kind: 'heading'
  readonly level: number
  readonly children: readonly MarkdownNode[]
}

interface List {
  readonly kind: 'list'
  readonly start: number | undefined
  readonly children: readonly MarkdownNode[]
}

interface ListItem {
  readonly kind: 'item'
  /** Undefined: no task. */
  readonly isDone: boolean | undefined
  readonly children: readonly MarkdownNode[]
}

interface Link {
  readonly kind: 'link'
  readonly url: string
  readonly children: readonly MarkdownNode[]
}

interface Footnote {
  readonly kind: 'note'
  readonly label: string
  readonly children: readonly MarkdownNode[]
}

export interface MarkdownTree {
  readonly children: readonly MarkdownNode[]
  /** The text was longer, deeper or made of more parts than is shown. */
  readonly isCut: boolean
}

/** A question to the worker, and its answer. It answers one. */
export interface MarkdownRequest {
  readonly text: string
}

export interface MarkdownAnswer {
  readonly kind: 'read'
  readonly tree: MarkdownTree
}
