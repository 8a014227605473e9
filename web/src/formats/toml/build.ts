import type { AST } from 'toml-eslint-parser'
import type { DataNode, MemberNode, Span } from '../nodes'
import {
  type Line,
  type Section,
  type TableForm,
  TomlInline,
  TomlScalar,
  TomlTable,
  TomlTables,
} from './TomlMark'

/** A table while its parts are found: they may be anywhere in the file. */
class Table {
  form: TableForm
  readonly depth: number
  readonly members = new Map<string, { first: Span; value: Table | Tables | DataNode }>()
  readonly lines: Line[] = []
  readonly sections: Section[] = []
  readonly names: Span[] = []

  constructor(form: TableForm, depth: number) {
    this.form = form
    this.depth = depth
  }
}

class Tables {
  readonly items: Table[] = []
  readonly sections: Section[] = []
  readonly names: Span[] = []
}

/** The values of a file, put together from its lines and sections. The reader has seen that no name is given twice. */
export function builtRoot(program: AST.TOMLProgram, offset: number, length: number): DataNode {
  const root = new Table('root', 0)
  const [{ body }] = program.body
  const place = ({ range: [from, to] }: { range: [number, number] }): Span => ({
    from: from + offset,
    to: to + offset,
  })
  const headers = body.filter((node) => node.type === 'TOMLTable')
  for (const node of body) {
    if (node.type === 'TOMLKeyValue') addLine(root, [], node, place)
    else {
      const next = headers[headers.indexOf(node) + 1]
      addSection(root, node, next ? place(next).from : length, place)
    }
  }
  const node = tableNode(root)
  return { ...node, from: offset, to: length }
}

type Place = (node: { range: [number, number] }) => Span

function addLine(table: Table, around: readonly Table[], node: AST.TOMLKeyValue, place: Place) {
  const line = { ...place(node), names: node.key.keys.map(place) }
  for (const outer of around) outer.lines.push(line)
  let target = table
  target.lines.push(line)
  node.key.keys.forEach((key, index) => {
    const name = key.type === 'TOMLBare' ? key.name : key.value
    const span = place(key)
    if (index === node.key.keys.length - 1) {
      target.members.set(name, { first: span, value: valueNode(node.value, place) })
      return
    }
    const found = target.members.get(name)?.value
    const inner = found instanceof Table ? found : new Table('dotted', target.depth + 1)
    if (!found) target.members.set(name, { first: span, value: inner })
    inner.names.push(span)
    inner.lines.push(line)
    target = inner
  })
}

function addSection(root: Table, node: AST.TOMLTable, end: number, place: Place) {
  const names = node.key.keys.map(place)
  const header = place(node)
  const lastLine = node.body.at(-1)
  const closing = (names.at(-1)?.to ?? header.from) + (node.kind === 'array' ? 2 : 1)
  const section = { from: header.from, to: end, names, lastLine: lastLine ? place(lastLine).to : closing }
  let table = root
  table.sections.push(section)
  node.key.keys.forEach((key, index) => {
    const name = key.type === 'TOMLBare' ? key.name : key.value
    const span = names[index] ?? header
    const isLast = index === node.key.keys.length - 1
    const found = table.members.get(name)?.value
    if (found instanceof Tables || (isLast && node.kind === 'array' && !(found instanceof Table))) {
      const tables = found instanceof Tables ? found : new Tables()
      if (!found) table.members.set(name, { first: span, value: tables })
      if (isLast) tables.items.push(new Table('section', table.depth + 1))
      tables.names.push(span)
      tables.sections.push(section)
      table = tables.items.at(-1) ?? table
    } else {
      const inner = found instanceof Table ? found : new Table('implied', table.depth + 1)
      if (!found) table.members.set(name, { first: span, value: inner })
      inner.names.push(span)
      table = inner
      if (isLast) table.form = 'section'
    }
    table.sections.push(section)
  })
  for (const line of node.body) addLine(table, [], line, place)
}

function tableNode(table: Table): Extract<DataNode, { kind: 'object' }> {
  const members = [...table.members].map(
    ([key, { first, value }]): MemberNode => ({
      key,
      keySpan: first,
      value: value instanceof Table ? tableNode(value) : value instanceof Tables ? tablesNode(value) : value,
    }),
  )
  const { form, lines, sections, names, depth } = table
  const first = names[0] ?? { from: 0, to: 0 }
  // Parts may be anywhere: a table is shown where its first part is.
  const part = form === 'dotted' ? lines[0] : sections[0]
  const end = form === 'dotted' ? lines[0]?.to : sections[0]?.lastLine
  return {
    kind: 'object',
    from: part?.from ?? first.from,
    to: end ?? first.to,
    members,
    mark: new TomlTable({ form, lines, sections, names, depth }),
  }
}

function tablesNode({ items, sections, names }: Tables): DataNode {
  const from = sections[0]?.from ?? 0
  const to = sections[0]?.lastLine ?? from
  return { kind: 'array', from, to, items: items.map(tableNode), mark: new TomlTables(sections, names) }
}

function valueNode(node: AST.TOMLContentNode, place: Place): DataNode {
  const { from, to } = place(node)
  if (node.type === 'TOMLArray')
    return {
      kind: 'array',
      from,
      to,
      items: node.elements.map((item) => valueNode(item, place)),
      mark: new TomlInline(),
    }
  if (node.type === 'TOMLInlineTable') return inlineTable(node, place)
  if (node.kind === 'string') return { kind: 'string', from, to, mark: new TomlScalar(node.value, 'string') }
  if (node.kind === 'boolean')
    return { kind: 'boolean', from, to, mark: new TomlScalar(node.value, 'boolean') }
  if (node.kind === 'integer' || node.kind === 'float')
    return { kind: 'number', from, to, mark: new TomlScalar(node.value, node.kind) }
  return { kind: 'string', from, to, mark: new TomlScalar(node.datetime, node.kind) }
}

/** `{ a.b = 1, c = 2 }` */
function inlineTable(node: AST.TOMLInlineTable, place: Place): DataNode {
  const table = new Table('dotted', 0)
  for (const pair of node.body) addLine(table, [], pair, place)
  return {
    ...tableNode(table),
    ...place(node),
    mark: hasDots(node) ? tableNode(table).mark : new TomlInline(),
  }
}

function hasDots(node: AST.TOMLInlineTable): boolean {
  return node.body.some(({ key }) => key.keys.length > 1)
}
