import { parseJson } from '~/formats/json'
import { isSameValue, type JsonValue, toPointer } from '~/formats/nodes'
import { valueOf } from '~/formats/valueOf'
import { isRecord, memberOf, valueAt } from '~/schema/json'
import { ROOT, schemasIn } from '../operations/places/schemas'
import { withoutWords } from './plan/withoutWords'

/** What looks like a rename of a field, in a change that somebody made in the text of a project file. To be asked about. */
export interface ProposedRename {
  /** Pointer of the schema of the object. */
  readonly object: string
  readonly from: string
  readonly to: string
}

/** Between two texts of a project file: in an object one field has gone and one has come, the same but for its words, at the same place. */
export function proposeRenames(before: string, after: string): readonly ProposedRename[] {
  const [old, now] = [valueIn(before), valueIn(after)]
  const schema = memberOf(old, 'schema')
  if (schema === undefined || now === undefined) return []
  return schemasIn(schema, ROOT).flatMap(({ path, schema: own }) => {
    const renamed = renameIn(memberOf(own, 'properties'), memberOf(valueAt(now, path), 'properties'))
    return renamed === undefined ? [] : [{ object: toPointer(path), ...renamed }]
  })
}

function renameIn(
  before: JsonValue | undefined,
  after: JsonValue | undefined,
): { readonly from: string; readonly to: string } | undefined {
  if (!isRecord(before) || !isRecord(after)) return undefined
  const [old, now] = [Object.keys(before), Object.keys(after)]
  const gone = old.filter((name) => !Object.hasOwn(after, name))
  const come = now.filter((name) => !Object.hasOwn(before, name))
  const [from, more] = gone
  const [to, others] = come
  if (from === undefined || to === undefined || more !== undefined || others !== undefined) return undefined
  const [was, is] = [old.indexOf(from), now.indexOf(to)]

  const hasNeighbour = old.length === 1 || old[was - 1] === now[is - 1] || old[was + 1] === now[is + 1]
  // A title goes with the name.
  const isEqual = isSameValue(withoutWords(before[from] ?? null), withoutWords(after[to] ?? null))
  return isEqual && hasNeighbour ? { from, to } : undefined
}

function valueIn(text: string): JsonValue | undefined {
  const parse = parseJson(text)
  return parse.ok ? valueOf(text, parse.root) : undefined
}
