import { type JsonNode, type JsonPath, type JsonValue, memberOf, toIndex } from '~/drafts/json'
import type { Located } from '~/drafts/merge'
import { shorten } from '~/lib/shorten'
import { m } from '~/paraglide/messages'
import type { ProjectForm } from '../project/readProject'
import { itemConjunction, itemUi, membersOf } from '../rows/childFields'
import { itemTitle, nameAsTitle } from '../rows/labels'
import { summaryOf } from '../rows/summary'
import { activeSchema } from '../schema/activeSchema'
import type { Conjunction, ResolvedSchema } from '../schema/ResolvedSchema'
import { createSchemaResolver } from '../schema/resolveSchema'
import { uiOptions } from '../schema/uiSchema'

/** A place in a file as the form calls it. */
export interface NamedPlace {
  /** The titles of fields and the summaries of items on the way, the outermost first. */
  readonly names: readonly string[]
  /** What the form's schema says about the value there. */
  readonly schema: ResolvedSchema
  /** Whether the last name is that of a list's item. */
  readonly isItem: boolean
}

/** Tells what the form calls the value at a path of a file. */
export type Places = (file: Located, path: JsonPath) => NamedPlace

/** Longer summaries are cut: a place is one of many on a line. */
const MAX_NAME = 40

/** The places of a project's data file; without a form the names in the file are made into words. */
export function createPlaces(form: ProjectForm | undefined): Places {
  const resolver = createSchemaResolver(form?.schema ?? {})

  return ({ text, node: root }, path) => {
    const names: string[] = []
    let node: JsonNode | undefined = root
    let conjunction: Conjunction = resolver.root
    let ui: JsonValue | undefined = form?.uiSchema
    let isItem = false
    for (const step of path) {
      const { schema } = activeSchema(resolver, conjunction, node, {
        text,
        verdict: () => undefined,
        chosen: () => undefined,
      })
      const index: number | undefined = node?.kind === 'array' ? toIndex(step) : undefined
      isItem = node?.kind === 'array' && index !== undefined
      if (node?.kind === 'array' && index !== undefined) {
        conjunction = itemConjunction(schema, index)
        ui = itemUi(schema, ui, index)
        node = node.items[index]
        const { title } = resolver.resolve(conjunction)
        names.push(itemName(text, node) ?? itemTitle(title, index, index < schema.prefix.length))
      } else {
        const object: JsonNode | undefined = node
        const members = membersOf(schema, object?.kind === 'object' ? object : undefined, ui)
        const child = members.children.find(({ name }) => name === step)
        conjunction = child?.conjunction ?? []
        ui = child?.ui
        node = object?.kind === 'object' ? memberOf(object, step)?.value : undefined
        names.push(uiOptions(ui).title ?? resolver.resolve(conjunction).title ?? nameAsTitle(step))
      }
    }
    const { schema } = activeSchema(resolver, conjunction, node, {
      text,
      verdict: () => undefined,
      chosen: () => undefined,
    })
    return { names, schema, isItem }
  }
}

/** "Prices › Basic › Price". */
export function placeWords(names: readonly string[]): string {
  return names.length === 0 ? m.changes_whole() : names.join(' › ')
}

/** What tells an item from its neighbours. A single value is what changes, so it is no name. */
function itemName(text: string, node: JsonNode | undefined): string | undefined {
  if (node?.kind !== 'object' && node?.kind !== 'array') return undefined
  const summary = summaryOf(text, node)
  return summary === '' ? undefined : shorten(summary, MAX_NAME)
}
