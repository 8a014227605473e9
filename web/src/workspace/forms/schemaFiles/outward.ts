import type { JsonValue } from '~/formats/nodes'
import { DRAFT_04, draftOf, draftWithin, isLoneReference } from '~/schema/dialects/drafts'
import { isRecord, type JsonRecord, stringMember } from '~/schema/json'
import { absolute } from '~/schema/place'

/** A reference of a schema that names a document. */
export interface NamedReference {
  /** The very object that has it. */
  readonly schema: JsonRecord
  readonly keyword: '$ref' | '$dynamicRef'
  /** Without the fragment. */
  readonly written: string
  readonly fragment: string
  readonly address: string
}

export interface NamedReferences {
  /** The address of the whole schema. */
  readonly base: string
  /** The addresses of the schema and of those in it. */
  readonly resources: ReadonlySet<string>
  readonly references: readonly NamedReference[]
}

/** All that a schema refers to by an address. @param draft of a schema that names none. */
export function namedReferences(schema: JsonValue, address: string, draft: number): NamedReferences {
  const resources = new Set<string>()
  const references: NamedReference[] = []
  let root: string | undefined

  function walk(value: JsonValue, around: { readonly base: string; readonly draft: number }): void {
    if (Array.isArray(value)) for (const item of value) walk(item, around)
    if (!isRecord(value)) return
    const own = root === undefined ? draftOf(value, around.draft) : draftWithin(value, around.draft)
    const base = absolute(ownAddress(value, own), around.base) ?? around.base
    root ??= base
    resources.add(base)
    for (const keyword of ['$ref', '$dynamicRef'] as const) {
      const [written = '', fragment = ''] = (stringMember(value, keyword) ?? '').split('#')
      if (written === '') continue
      references.push({
        schema: value,
        keyword,
        written,
        fragment,
        address: absolute(written, base) ?? written,
      })
    }
    for (const [name, member] of Object.entries(value))
      if (name !== 'enum' && name !== 'const') walk(member, { base, draft: own })
  }

  walk(schema, { base: address, draft })
  return { base: root ?? address, resources, references }
}

/** What a schema says that its address is, relative to what is around it; empty where it says nothing. */
export function ownAddress(schema: JsonRecord, draft: number): string {
  if (isLoneReference(schema, draft)) return ''
  return (stringMember(schema, draft === DRAFT_04 ? 'id' : '$id') ?? '').split('#')[0] ?? ''
}
