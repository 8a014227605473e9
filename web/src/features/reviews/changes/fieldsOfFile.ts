import { createPlaces, placeWords } from '~/changes/places'
import type { Located } from '~/drafts/merge'
import { type DataNode, type DataPath, toPointer } from '~/formats/nodes'
import { valueWords } from '~/forms/rows/valueWords'
import type { Steps } from '~/lib/slices/slices'
import type { ProjectForm } from '~/workspace/forms/ProjectForm'

/** A field of a file, as somebody looks for it. */
export interface FoundField {
  /** Its JSON pointer. */
  readonly id: string
  /** "Prices › Rye › Size". */
  readonly label: string
  /** What it says. */
  readonly description: string
}

/** Of more nobody could choose; a search among them would take long on a phone. */
export const MOST_FIELDS = 5_000

/**
 * The fields of a file in the words of its form, in the order of the file: a step each, as a file may be large. Those at or
 * in one of the paths `changed`, or around it, are left out: the review changes them.
 */
export function* fieldsOfFile(
  form: ProjectForm | undefined,
  whole: Located | undefined,
  changed: readonly DataPath[],
): Steps<readonly FoundField[]> {
  const found: FoundField[] = []
  if (!whole) return found
  const places = createPlaces(form)
  const own = new Set(changed.map(toPointer))
  const around = new Set(changed.flatMap((path) => path.map((_, at) => toPointer(path.slice(0, at)))))
  const waiting: (readonly [path: DataPath, node: DataNode])[] = [[[], whole.node]]
  for (let next = waiting.pop(); next !== undefined && found.length < MOST_FIELDS; next = waiting.pop()) {
    const [path, node] = next
    const id = toPointer(path)
    if (own.has(id)) continue
    if (path.length > 0 && !around.has(id)) {
      const { names, schema } = places(whole, path)
      const description = valueWords({ text: whole.text, node }, schema)
      found.push({ id, label: placeWords(names), description })
    }
    for (const child of childrenOf(path, node).toReversed()) waiting.push(child)
    yield
  }
  return found
}

function childrenOf(path: DataPath, node: DataNode): readonly (readonly [DataPath, DataNode])[] {
  if (node.kind === 'array') return node.items.map((item, index) => [[...path, `${index}`], item])
  if (node.kind === 'object') return node.members.map(({ key, value }) => [[...path, key], value])
  return []
}
