import { json } from '~/formats/json/format'
import { fromPointer, type JsonValue } from '~/formats/nodes'
import { itemConjunction, itemUi, membersOf } from '~/forms/fields/childFields'
import { shownOptions } from '~/forms/fields/shownOptions'
import { nameAsTitle } from '~/forms/rows/names/nameAsTitle'
import { type ActiveSchema, activeSchema } from '~/schema/activeSchema'
import { firstType } from '~/schema/initialValue'
import { isRecord, type JsonRecord, stringMember, valueAt } from '~/schema/json'
import type { Bounds, Conjunction, ResolvedSchema } from '~/schema/ResolvedSchema'
import { createSchemaResolver, type SchemaResolver } from '~/schema/resolveSchema'
import { type UiOptions, uiOptions, uiWithBranch } from '~/schema/ui/uiSchema'
import type { Project } from '~/workspace/Project'
import { exampleText } from './exampleText'
import { plainTest } from './plainTest'

/** Groups in groups that are filled in, and values in all. */
const MAX_DEPTH = 8
const MAX_VALUES = 600
/** A condition may show a field that another condition asks about. */
const MAX_ROUNDS = 4

/** What names something that has to be there. */
const NAMES: ReadonlySet<string> = new Set(['image', 'file', 'reference', 'password'])

interface Asked {
  readonly conjunction: Conjunction
  readonly ui: JsonValue | undefined
  readonly title: string
  readonly depth: number
}

/**
 * The data of a form as somebody might fill it in: the examples that it names, else what a field begins with, else a
 * value of its kind. Undefined: there is nothing to fill in.
 */
export function exampleOf({ schema, uiSchema }: Pick<Project, 'schema' | 'uiSchema'>): JsonValue | undefined {
  const resolver = createSchemaResolver(schema)
  return new Examples(resolver).of({ conjunction: resolver.root, ui: uiSchema, title: '', depth: 0 })
}

class Examples {
  readonly #resolver: SchemaResolver
  #count = 0

  constructor(resolver: SchemaResolver) {
    this.#resolver = resolver
  }

  of(asked: Asked): JsonValue | undefined {
    if (asked.depth > MAX_DEPTH || ++this.#count > MAX_VALUES) return undefined
    const { schema, chosen } = this.#activeIn(asked.conjunction, undefined)
    const ui = chosen.reduce((all, { choice, branch }) => {
      const place = branch === undefined ? undefined : choice.branches[branch]
      return place === undefined ? all : uiWithBranch(all, place)
    }, asked.ui)
    const options = uiOptions(ui)
    const named = namedExample(schema, options)
    if (named !== undefined) return named
    if (NAMES.has(options.widget ?? '') || schema.isWriteOnly) return undefined
    switch (firstType(schema)) {
      case 'string':
        return exampleText(schema, options, titleOf(asked.title, schema, options), this.#patternOf(schema))
      case 'number':
      case 'integer':
        return exampleNumber(schema.bounds)
      case 'boolean':
        return true
      case 'array':
        return this.#list(asked, schema, ui)
      case 'object':
        return this.#object(asked, ui)
      case 'null':
      case undefined:
        break
    }
    return undefined
  }

  #list(asked: Asked, schema: ResolvedSchema, ui: JsonValue | undefined): JsonValue | undefined {
    const { prefix, items, bounds } = schema
    const least = Math.max(bounds.minItems ?? 0, Array.isArray(items) ? 1 : 0, prefix.length)
    const most = Math.min(bounds.maxItems ?? least, schema.hasUniqueItems ? 1 : 3)
    const list: JsonValue[] = []
    for (let index = 0; index < Math.min(least, Math.max(most, prefix.length)); index++) {
      const item = this.of({
        conjunction: itemConjunction(schema, index),
        ui: itemUi(schema, ui, index),
        title: asked.title,
        depth: asked.depth + 1,
      })
      if (item === undefined) break
      list.push(item)
    }
    return list.length === 0 ? undefined : list
  }

  /** Its members, and then those that are shown because of what these say. */
  #object({ conjunction, depth }: Asked, ui: JsonValue | undefined): JsonValue | undefined {
    const made = new Map<string, JsonValue>()
    const asked = new Set<string>()
    for (let round = 0; round < MAX_ROUNDS; round++) {
      const value: JsonRecord = Object.fromEntries(made)
      const { schema } = this.#activeIn(conjunction, round === 0 ? undefined : value)
      const children = membersOf(schema, undefined, ui).children.filter(({ name }) => !asked.has(name))
      if (children.length === 0) break
      for (const { name, conjunction: child, ui: own, isRequired } of children) {
        asked.add(name)
        if (!this.#isFilledIn(child, own, isRequired)) continue
        const member = this.of({ conjunction: child, ui: own, title: nameAsTitle(name), depth: depth + 1 })
        if (member !== undefined) made.set(name, member)
      }
    }
    const order = membersOf(this.#activeIn(conjunction, Object.fromEntries(made)).schema, undefined, ui).order
    const names = [...new Set([...order, ...made.keys()])]
    return made.size === 0 && depth > 0
      ? undefined
      : Object.fromEntries(names.flatMap((name) => (made.has(name) ? [[name, made.get(name) ?? null]] : [])))
  }

  /** A colleague is not asked for all that a form has. */
  #isFilledIn(conjunction: Conjunction, ui: JsonValue | undefined, isRequired: boolean): boolean {
    const { isReadOnly, isDeprecated } = this.#resolver.resolve(conjunction)
    const options = uiOptions(ui)
    const isAsked = options.widget !== 'hidden' && !options.isReadOnly && !options.isDisabled
    return isRequired || (isAsked && !isReadOnly && !isDeprecated)
  }

  #patternOf({ sources }: ResolvedSchema): string | undefined {
    const whole = this.#resolver.root[0]?.schema ?? null
    for (const pointer of sources) {
      const pattern = stringMember(valueAt(whole, fromPointer(pointer) ?? []), 'pattern')
      if (pattern !== undefined) return pattern
    }
    return undefined
  }

  #activeIn(conjunction: Conjunction, value: JsonValue | undefined): ActiveSchema {
    const text = JSON.stringify(value) ?? ''
    const reading = json.read(text)
    return activeSchema(this.#resolver, conjunction, reading.ok ? reading.root : undefined, {
      text,
      verdict: ({ schema }) => (value === undefined ? undefined : plainTest(schema, value)),
      chosen: () => 0,
    })
  }
}

/** What the form itself says that may stand there. */
function namedExample(schema: ResolvedSchema, ui: UiOptions): JsonValue | undefined {
  const [example] = schema.examples
  if (example !== undefined) return example
  const { placeholder } = ui
  const type = firstType(schema)
  const isChoice = schema.options !== undefined
  if (!isChoice && placeholder !== undefined && placeholder.trim() !== '') {
    if (type === 'string') return placeholder
    const number = Number(placeholder)
    if ((type === 'number' || type === 'integer') && Number.isFinite(number)) return number
  }
  if (schema.default !== undefined) return schema.default
  const isOffered = isChoice || schema.datalist !== undefined
  return isOffered ? shownOptions(schema, ui).find(({ isDisabled }) => !isDisabled)?.value : undefined
}

function exampleNumber(bounds: Bounds): number {
  const step = bounds.multipleOf ?? 1
  const least =
    bounds.minimum ?? (bounds.exclusiveMinimum === undefined ? undefined : bounds.exclusiveMinimum + step)
  const most =
    bounds.maximum ?? (bounds.exclusiveMaximum === undefined ? undefined : bounds.exclusiveMaximum - step)
  const wanted = Math.max(least ?? step, Math.min(step, most ?? step))
  return Math.ceil(wanted / step) * step
}

function titleOf(name: string, schema: ResolvedSchema, ui: UiOptions): string {
  return ui.title ?? schema.title ?? name
}

/** What of an example is not filled in yet, each with its place: what is there stays. */
export function missingIn(
  data: JsonValue | undefined,
  example: JsonValue | undefined,
): readonly { readonly path: readonly string[]; readonly value: JsonValue }[] {
  if (example === undefined || example === null) return []
  if (data === undefined || data === null || data === '') return [{ path: [], value: example }]
  if (Array.isArray(data) && Array.isArray(example))
    return data.length === 0 ? example.map((value, index) => ({ path: [String(index)], value })) : []
  if (!isRecord(data) || !isRecord(example)) return []
  return Object.entries(example).flatMap(([name, value]) =>
    missingIn(Object.hasOwn(data, name) ? data[name] : undefined, value).map(({ path, value: part }) => ({
      path: [name, ...path],
      value: part,
    })),
  )
}
