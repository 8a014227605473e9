import { type JsonNode, toPointer, valueOf } from '~/drafts/json'
import { itemConjunction, membersOf } from '../rows/childFields'
import { nameAsTitle } from '../rows/labels'
import { activeSchema } from '../schema/activeSchema'
import type { Conjunction } from '../schema/ResolvedSchema'
import type { FormModel } from './FormModel'

/** More matches than anybody walks through. */
export const MAX_MATCHES = 1_000

/** Deeper values are edited as JSON. */
const MAX_DEPTH = 24

/**
 * Pointers of the fields whose title, name or value has the words, also where they are closed, in the order of the
 * form.
 */
export function findFields(form: FormModel, words: string): readonly string[] {
  const { store, resolver } = form
  const { parse, text } = store
  const wanted = words.trim().toLocaleLowerCase()
  const found: string[] = []
  if (wanted === '' || !parse.ok) return found

  function isMatch(candidate: string): boolean {
    return candidate.toLocaleLowerCase().includes(wanted)
  }

  function isValueMatch(node: JsonNode | undefined): boolean {
    if (node === undefined || node.kind === 'object' || node.kind === 'array') return false
    const value = valueOf(text, node)
    return isMatch(typeof value === 'string' ? value : text.slice(node.from, node.to))
  }

  function visit(conjunction: Conjunction, node: JsonNode | undefined, pointer: string, name?: string): void {
    const depth = pointer.split('/').length
    if (found.length >= MAX_MATCHES || depth > MAX_DEPTH) return
    const { schema } = activeSchema(resolver, conjunction, node, {
      text,
      verdict: (test) => form.validation.verdict({ schema: test.pointer, data: pointer }),
      chosen: () => undefined,
    })
    const titles = name === undefined ? [] : [schema.title ?? nameAsTitle(name), name]
    if (titles.some(isMatch) || isValueMatch(node)) found.push(pointer)
    if (node?.kind === 'object') {
      for (const child of membersOf(schema, node, undefined).children) {
        visit(child.conjunction, child.node, pointer + toPointer([child.name]), child.name)
      }
    } else if (node?.kind === 'array') {
      for (const [index, item] of node.items.entries()) {
        visit(itemConjunction(schema, index), item, `${pointer}/${index}`)
      }
    }
  }

  visit(resolver.root, parse.root, '')
  return found
}
