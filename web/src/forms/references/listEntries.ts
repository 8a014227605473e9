import { type DataNode, type DataPath, type JsonValue, nodeAt } from '~/formats/nodes'
import { valueOf } from '~/formats/valueOf'
import type { TextSource } from '~/lib/text/text'
import type { ReferenceOptions } from '~/workspace/references/ReferenceOptions'
import { type ReferencedEntries, type ReferencedEntry, referencedEntries } from './ReferencedEntries'

const VALUE: DataPath = ['id']
const LABEL: DataPath = ['name']

/**
 * The entries of a list in a data file: a list of objects, a list of plain values, or an object whose keys are the values.
 * Only what names them is looked at. Undefined where no such list is there.
 */
export function listEntries(
  text: TextSource,
  root: DataNode,
  options: ReferenceOptions,
): ReferencedEntries | undefined {
  const list = nodeAt(root, options.list)
  const { value, label = LABEL, detail } = options
  const valuePath = value?.kind === 'member' ? value.path : value === undefined ? VALUE : [value.pattern]
  if (list?.kind === 'array') {
    return referencedEntries(
      list.items.flatMap((item) =>
        entryOf(item.kind === 'object' ? scalarAt(item, valuePath) : scalarAt(item, []), item),
      ),
    )
  }
  if (list?.kind !== 'object') return undefined
  // Of members of one name the last counts.
  const members = new Map(list.members.map((member) => [member.key, member.value]))
  return referencedEntries([...members].flatMap(([key, item]) => entryOf(key, item)))

  function entryOf(id: JsonValue | undefined, item: DataNode): ReferencedEntry[] {
    if (typeof id !== 'string' && typeof id !== 'number') return []
    const name = wordsOf(scalarAt(item, item.kind === 'object' ? label : []))
    const description = detail === undefined ? '' : wordsOf(scalarAt(item, detail))
    return [
      {
        id: JSON.stringify(id),
        label: name === '' ? String(id) : name,
        ...(description !== '' && { description }),
      },
    ]
  }

  function scalarAt(item: DataNode, path: DataPath): JsonValue | undefined {
    const node = nodeAt(item, path)
    return node?.kind === 'string' || node?.kind === 'number' ? valueOf(text, node) : undefined
  }
}

/** What can be read of a value; '' of what is no text and no number. */
export function wordsOf(value: JsonValue | undefined): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
