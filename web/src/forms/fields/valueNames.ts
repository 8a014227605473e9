import type { JsonValue } from '~/formats/nodes'
import { canonical } from '~/schema/canonical'
import { optionLabel } from '~/schema/labels'
import type { ResolvedSchema } from '~/schema/ResolvedSchema'
import type { SchemaResolver } from '~/schema/resolveSchema'
import type { UiOptions } from '~/schema/ui/uiSchema'
import { itemConjunction } from './childFields'
import { shownOptions } from './shownOptions'

/** What people call the values that a field may have. */
export interface ValueNames {
  /** Undefined for a value that is none of them. */
  readonly labelOf: (value: JsonValue) => string | undefined
  /** The value that is called so, or written so, in letters of any case; undefined where none is, or several are. */
  readonly valueOf: (words: string) => JsonValue | undefined
}

interface NamedValue {
  readonly value: JsonValue
  readonly label: string
}

export function createValueNames(named: readonly NamedValue[]): ValueNames {
  let labels: ReadonlyMap<string, string> | undefined
  let values: ReadonlyMap<string, JsonValue | undefined> | undefined
  return {
    labelOf(value) {
      labels ??= new Map(named.map((one) => [canonical(one.value), one.label]))
      return labels.get(canonical(value))
    },
    valueOf(words) {
      values ??= byWords(named)
      return values.get(folded(words))
    },
  }
}

/** A label goes before what another value is written as. */
function byWords(named: readonly NamedValue[]): ReadonlyMap<string, JsonValue | undefined> {
  const written = new Map(named.map(({ value }) => [folded(optionLabel(value)), value]))
  const called = new Map<string, JsonValue | undefined>()
  for (const { value, label } of named) {
    const words = folded(label)
    called.set(words, called.has(words) ? undefined : value)
  }
  return new Map([...written, ...called])
}

function folded(words: string): string {
  return words.trim().toLocaleLowerCase()
}

/**
 * The names of a field's values: of its options, or of the entries that it refers to; of a list's items, for a list.
 * Undefined where values have no other names than themselves, or those are not known yet.
 * @param references names of entries, by what the project says of the fields that refer to them.
 */
export function valueNames(
  resolver: SchemaResolver,
  { schema, ui }: { readonly schema: ResolvedSchema; readonly ui: UiOptions },
  references: ReadonlyMap<UiOptions, ValueNames>,
): ValueNames | undefined {
  const own = optionNames(schema, ui)
  if (own !== undefined) return own
  if (ui.widget === 'reference') return references.get(ui)
  if (schema.types?.has('array') !== true) return undefined
  const item = resolver.resolve(itemConjunction(schema, 0))
  return item.options && optionNames(item, ui)
}

function optionNames(schema: ResolvedSchema, ui: UiOptions): ValueNames | undefined {
  // Yes and no are enough where the project has no words of its own.
  const isNamed = schema.options !== undefined || [true, false].some((value, at) => ui.enumName(at, value))
  const options = isNamed ? shownOptions(schema, ui) : []
  if (options.length === 0) return undefined
  const known = ofOptions.get(options) ?? createValueNames(options)
  ofOptions.set(options, known)
  return known
}

const ofOptions = new WeakMap<readonly NamedValue[], ValueNames>()
