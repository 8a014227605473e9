import { editBetween, type TextSource } from '~/lib/text/text'
import type { DataNode, DataPath } from '../nodes'
import { itemCount, nodeAt, toIndex } from '../nodes'
import { fitted, layoutOf } from './layout'
import { insertItem } from './listEdits'
import { addMember } from './memberEdits'
import { indentAt, styleOf } from './style'
import type { JsonEditResult } from './types'

/**
 * Makes the value at `path` be `valueText`. A missing member is added, at its place in `order` where that is given;
 * missing objects on the way to it are made. One item more than a list has is appended. Undefined where the path
 * leads through something that is no container.
 */
export function setValue(
  source: TextSource,
  root: DataNode,
  path: DataPath,
  valueText: string,
  order?: readonly string[],
): JsonEditResult {
  const node = nodeAt(root, path)
  // The common case, a keystroke: nothing but the value itself is looked at.
  if (node && !valueText.includes('\n')) return replacement(source, node, valueText)
  const text = source.toString()
  if (node) return replaceNode(text, root, path, node, valueText)
  const depth = deepestExisting(root, path)
  const parentPath = path.slice(0, depth)
  const parent = nodeAt(root, parentPath)
  const step = path[depth]
  if (!parent || step === undefined) return undefined
  const missing = path.slice(depth + 1)
  const wrapped = missing.reduceRight((inner, key) => wrap(text, key, inner), valueText)
  const isTarget = missing.length === 0
  if (parent.kind === 'object')
    return addMember(text, root, parentPath, step, wrapped, isTarget ? order : undefined)
  const index = toIndex(step)
  return parent.kind === 'array' && index === itemCount(parent)
    ? insertItem(text, root, parentPath, index, wrapped)
    : undefined
}

function replaceNode(
  text: string,
  root: DataNode,
  path: DataPath,
  node: DataNode,
  valueText: string,
): JsonEditResult {
  const parent = path.length > 0 ? nodeAt(root, path.slice(0, -1)) : undefined
  const insert =
    parent?.kind === 'array' || parent?.kind === 'object'
      ? fitted(layoutOf(text, parent, undefined), valueText, indentAt(text, node.from))
      : valueText
  return replacement(text, node, insert)
}

/** Of a text that is longer just what is another one in it is replaced: a key in 200 kB then copies none of them. */
const MAX_WHOLE = 1_000

function replacement(text: TextSource, { kind, from, to }: DataNode, insert: string): JsonEditResult {
  const before = text.slice(from, to)
  if (kind === 'string' && before.length > MAX_WHOLE)
    return editBetween(before, insert).map((edit) => ({
      from: from + edit.from,
      to: from + edit.to,
      insert: edit.insert,
    }))
  return before === insert ? [] : [{ from, to, insert }]
}

/** How many steps of `path` exist. */
function deepestExisting(root: DataNode, path: DataPath): number {
  let depth = 0
  while (depth < path.length && nodeAt(root, path.slice(0, depth + 1))) depth++
  return depth
}

function wrap(text: string, key: string, inner: string): string {
  const { indent, lineEnd, isMinified } = styleOf(text)
  if (isMinified) return `{${JSON.stringify(key)}:${inner}}`
  return `{${lineEnd}${indent}${JSON.stringify(key)}: ${inner.replaceAll('\n', `\n${indent}`)}${lineEnd}}`
}
