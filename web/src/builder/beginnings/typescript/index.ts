import { titleOf } from '~/workspace/recognise/titles'
import { slug } from '~/workspace/slug'
import type { Beginning } from '../Beginning'
import { onlyText } from '../sourceText'
import type { Source, Way } from '../Way'
import type { Declaration, TypeNode } from './declarations'
import { parseTypes } from './parse'
import { lineAt, MAX_TOLD, SchemaMaker } from './SchemaMaker'

/** UTF-16 units: types of data are shorter. */
const MAX_TEXT = 200_000

/** So many types of one text are offered. */
const MAX_ROOTS = 20

/** Types in TypeScript: those that no other one uses are forms. */
export const typescript: Way = {
  id: 'typescript',
  takes,
  begin: (source) => {
    const { text = '', path } = onlyText(source) ?? {}
    if (text.length > MAX_TEXT)
      return Promise.resolve({ kind: 'failed', fault: { reason: 'too-large', ...(path && { path }) } })
    const beginnings = beginWithTypes(text)
    return Promise.resolve(
      beginnings.length > 0
        ? { kind: 'begun', beginnings }
        : { kind: 'failed', fault: { reason: 'not-this', ...(path && { path }) } },
    )
  },
}

function takes(source: Source): boolean {
  const { text = '', path } = onlyText(source) ?? {}
  if (path !== undefined) return /\.[cm]?tsx?$/.test(path)
  return /^\s*(\/\*|\/\/|import\b|export\b|declare\b|interface\s|type\s+[\w$]+\s*[=<]|(const\s+)?enum\s)/.test(
    text,
  )
}

export function beginWithTypes(text: string): readonly Beginning[] {
  const { declarations, passedOver } = parseTypes(text)
  const byName = new Map(declarations.map((declaration) => [declaration.name, declaration]))
  const uses = usesOf(byName)
  const shared = new Set(
    [...uses].flatMap(([name, { count, isOfItself }]) => (count > 1 || isOfItself ? [name] : [])),
  )
  const roots = declarations
    .filter(({ name, parameters }) => parameters.length === 0 && (uses.get(name)?.byOthers ?? 0) === 0)
    .filter(({ options }) => options === undefined || declarations.length === 1)
    .slice(0, MAX_ROOTS)
  // Types that only refer to one another in a circle: the first is as good as any.
  const chosen = roots.length > 0 ? roots : declarations.slice(0, 1)
  return chosen.map((root, index) => {
    const maker = new SchemaMaker(text, byName, shared)
    const schema = maker.schemaOf(root)
    const title = titleOf(root.name)
    const statements = passedOver.slice(0, MAX_TOLD).map(({ written, at, isCode }) => ({
      at: '',
      line: lineAt(text, at),
      reason: isCode ? ('code' as const) : ('not-there' as const),
      written: written.replace(/\s+/g, ' ').slice(0, 80),
    }))
    return {
      title,
      name: slug(title),
      data: { kind: 'new-file', value: schema['type'] === 'array' ? [] : {} },
      schema: { kind: 'own', schema },
      uiSchema: {},
      guesses: [],
      notTaken: [...maker.notTaken, ...(index === 0 ? statements : [])],
    }
  })
}

interface Uses {
  count: number
  byOthers: number
  isOfItself: boolean
}

/** How often types are used, and by which others. */
function usesOf(declarations: ReadonlyMap<string, Declaration>): ReadonlyMap<string, Uses> {
  const uses = new Map<string, Uses>(
    [...declarations.keys()].map((name) => [name, { count: 0, byOthers: 0, isOfItself: false }]),
  )
  const names = new Map<string, ReadonlySet<string>>()
  for (const [name, { type, bases }] of declarations) {
    const used = namesIn([type, ...bases])
    names.set(name, new Set(used))
    for (const other of used) {
      const counted = uses.get(other)
      if (!counted) continue
      counted.count += 1
      if (other !== name) counted.byOthers += 1
    }
  }
  for (const [name, counted] of uses) counted.isOfItself = reaches(name, names)
  return uses
}

/** Whether a type is used in itself, be it through others. */
function reaches(name: string, names: ReadonlyMap<string, ReadonlySet<string>>): boolean {
  const seen = new Set<string>()
  const waiting = [...(names.get(name) ?? [])]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (next === name) return true
    if (seen.has(next)) continue
    seen.add(next)
    waiting.push(...(names.get(next) ?? []))
  }
  return false
}

/** The names that types are written with, each as often as it stands there. */
function namesIn(types: readonly TypeNode[]): readonly string[] {
  const found: string[] = []
  const waiting = [...types]
  for (let type = waiting.pop(); type !== undefined; type = waiting.pop()) {
    if (type.kind === 'reference') {
      found.push(type.name)
      waiting.push(...type.args)
    } else if (type.kind === 'array') waiting.push(type.item)
    else if (type.kind === 'tuple')
      waiting.push(...type.items.map((item) => item.type), ...(type.rest ? [type.rest] : []))
    else if (type.kind === 'union' || type.kind === 'intersection') waiting.push(...type.types)
    else if (type.kind === 'object')
      waiting.push(...type.members.map((member) => member.type), ...(type.others ? [type.others] : []))
  }
  return found
}
