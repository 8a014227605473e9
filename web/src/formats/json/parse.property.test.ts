import { expect, test } from 'vitest'
import { type Source, source, write, writtenStyle } from '~/drafts/testing/jsonTexts'
import * as fc from '~/testing/fastCheck'
import { type DataNode, isSameValue, nodeAt, positionOf } from '../nodes'
import { valueOf } from '../valueOf'
import { parseJson } from './index'

test('finds every value of a text, spelled as it is and in its order, whatever the layout', () => {
  fc.assert(
    fc.property(source, writtenStyle, (model, style) => {
      const text = write(model, style)
      const parse = parseJson(text)
      if (!parse.ok) throw new Error(parse.error.message)
      expect(sourceOf(text, parse.root)).toStrictEqual(model)
    }),
    { numRuns: fc.runs(1000) },
  )
})

/** The model that the text was written from, read back from its nodes. */
function sourceOf(text: string, node: DataNode): Source {
  if (node.kind === 'array') return { kind: 'array', items: node.items.map((item) => sourceOf(text, item)) }
  if (node.kind !== 'object') return { kind: 'scalar', text: text.slice(node.from, node.to) }
  for (const { key, keySpan } of node.members)
    expect(JSON.parse(text.slice(keySpan.from, keySpan.to))).toBe(key)
  return { kind: 'object', members: node.members.map(({ key, value }) => [key, sourceOf(text, value)]) }
}

/** What people and machines do to a text that was JSON. */
const damage = fc.record({
  at: fc.nat(),
  length: fc.constantFrom(0, 0, 0, 1, 2, 7, 1_000_000),
  insert: fc.constantFrom(
    ...', : " { } [ ] 0 - . e \\ \\u12 null x \' #'.split(' '),
    ...'// a comment\n|/* one */|\t|\ufeff|\u00a0|\u0000|\r\n|\n|<<<<<<< ours\n|'.split('|'),
  ),
})

test('a damaged text is JSON for the form just when it is for JavaScript, with the same value', () => {
  fc.assert(
    fc.property(source, writtenStyle, fc.array(damage, { maxLength: 3 }), (model, style, damages) => {
      const text = damages.reduce(
        (whole, { at, length, insert }) => {
          const from = at % (whole.length + 1)
          return whole.slice(0, from) + insert + whole.slice(from + length)
        },
        write(model, style),
      )
      expect(faultsOf(text)).toEqual([])
    }),
    { numRuns: fc.runs(4000) },
  )
})

/** What a reading of the text says that JavaScript, or the text itself, does not bear out. */
function faultsOf(text: string): readonly string[] {
  const expected = read(text)
  const parse = parseJson(text)
  if (parse.ok !== (expected !== undefined)) return [parse.ok ? 'is no JSON' : 'is JSON']
  if (parse.ok)
    return isSameValue(valueOf(text, parse.root), expected?.value ?? null) ? [] : ['another value']
  const { offset, line, column, message } = parse.error
  const place = positionOf(text, offset)
  const isPlace = offset >= 0 && offset <= text.length && place.line === line && place.column === column
  return isPlace && message !== '' ? [] : ['a place that is none']
}

/** As JSON.parse reads it; a byte order mark at the start is passed over, which JSON.parse refuses. */
function read(text: string): { readonly value: Parameters<typeof isSameValue>[0] } | undefined {
  try {
    return { value: JSON.parse(text.replace(/^\ufeff/, '')) }
  } catch {
    return undefined
  }
}

test('a path leads to what JavaScript finds there', () => {
  fc.assert(
    fc.property(source, writtenStyle, fc.array(fc.nat(), { maxLength: 5 }), (model, style, turns) => {
      const text = write(model, style)
      const parse = parseJson(text)
      if (!parse.ok) throw new Error(parse.error.message)
      let value = valueOf(text, parse.root)
      const path: string[] = []
      for (const turn of turns) {
        if (typeof value !== 'object' || value === null) break
        const entries = Object.entries(value)
        const [key, inner] = entries[turn % (entries.length || 1)] ?? []
        if (key === undefined || inner === undefined) break
        path.push(key)
        value = inner
      }
      const node = nodeAt(parse.root, path)
      if (node === undefined) throw new Error(`nothing at ${path.join('/')}`)
      expect(isSameValue(valueOf(text, node), value)).toBe(true)
    }),
    { numRuns: fc.runs(1000) },
  )
})
