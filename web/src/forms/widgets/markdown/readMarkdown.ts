import type { Nodes } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { gfm } from 'micromark-extension-gfm'
import type { MarkdownNode, MarkdownTree } from './tree'

/** A preview is for looking at; a book is read elsewhere. */
export const MAX_LENGTH = 200_000
const MAX_NODES = 10_000
/** Quotes in quotes in lists: nobody reads deeper, and React would run out of stack. */
const MAX_DEPTH = 24

const CONTAINERS = {
  paragraph: 'paragraph',
  blockquote: 'quote',
  strong: 'strong',
  emphasis: 'emphasis',
  delete: 'deleted',
  table: 'table',
  tableRow: 'row',
  tableCell: 'cell',
} as const

/** Parses Markdown with GitHub's additions, cut to what a page can show. Takes its time: runs in a worker. */
export function readMarkdown(text: string): MarkdownTree {
  const root = fromMarkdown(text.slice(0, MAX_LENGTH), {
    extensions: [gfm()],
    mdastExtensions: [gfmFromMarkdown()],
  })
  const targets = targetsOf(root.children)
  let isCut = text.length > MAX_LENGTH
  let count = 0

  function shown(nodes: readonly Nodes[], depth: number): MarkdownNode[] {
    const found: MarkdownNode[] = []
    for (const node of nodes) {
      count += 1
      if (count > MAX_NODES || depth > MAX_DEPTH) {
        isCut = true
        break
      }
      const one = read(node, depth)
      if (one !== undefined) found.push(one)
    }
    return found
  }

  function read(node: Nodes, depth: number): MarkdownNode | undefined {
    switch (node.type) {
      case 'text':
        return { kind: 'text', text: node.value }
      case 'inlineCode':
        return { kind: 'code', text: node.value }
      case 'html':
        return { kind: 'html', text: node.value }
      case 'code':
        return { kind: 'code-block', text: node.value, language: node.lang ?? '' }
      case 'break':
        return { kind: 'break' }
      case 'thematicBreak':
        return { kind: 'rule' }
      case 'image':
        return { kind: 'image', url: node.url, alt: node.alt ?? '' }
      case 'imageReference':
        return { kind: 'image', url: targets.get(node.identifier) ?? '', alt: node.alt ?? '' }
      case 'heading':
        return { kind: 'heading', level: node.depth, children: shown(node.children, depth + 1) }
      case 'list':
        return {
          kind: 'list',
          start: node.ordered === true ? (node.start ?? 1) : undefined,
          children: shown(node.children, depth + 1),
        }
      case 'listItem':
        return { kind: 'item', isDone: node.checked ?? undefined, children: shown(node.children, depth + 1) }
      case 'link':
        return { kind: 'link', url: node.url, children: shown(node.children, depth + 1) }
      case 'linkReference':
        return {
          kind: 'link',
          url: targets.get(node.identifier) ?? '',
          children: shown(node.children, depth + 1),
        }
      case 'footnoteReference':
        return { kind: 'footnote', label: node.label ?? node.identifier }
      case 'footnoteDefinition':
        return {
          kind: 'note',
          label: node.label ?? node.identifier,
          children: shown(node.children, depth + 1),
        }
      case 'paragraph':
      case 'blockquote':
      case 'strong':
      case 'emphasis':
      case 'delete':
      case 'table':
      case 'tableRow':
      case 'tableCell':
        return { kind: CONTAINERS[node.type], children: shown(node.children, depth + 1) }
      case 'definition':
      case 'root':
      case 'yaml':
        break
    }
    return undefined
  }

  const children = shown(root.children, 0)
  return { children, isCut }
}

/** Where `[text][name]` leads: definitions stand anywhere, the first of a name counts. */
function targetsOf(nodes: readonly Nodes[]): ReadonlyMap<string, string> {
  const targets = new Map<string, string>()
  const waiting = nodes.toReversed()
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (node.type === 'definition' && !targets.has(node.identifier)) targets.set(node.identifier, node.url)
    // Not by spreading: there may be more children than a call takes arguments.
    if ('children' in node) for (const child of node.children.toReversed()) waiting.push(child)
  }
  return targets
}
