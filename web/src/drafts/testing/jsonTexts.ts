import * as fc from '~/testing/fastCheck'

/** How a hand might have laid out a file. */
export interface WrittenStyle {
  readonly indent: string
  readonly lineEnd: string
  readonly colon: string
  readonly isMinified: boolean
  readonly areShortListsInline: boolean
  readonly hasByteOrderMark: boolean
  readonly hasFinalLineEnd: boolean
}

/** A JSON text as source: scalars keep their spelling, objects may repeat a name. */
export type Source =
  | { readonly kind: 'scalar'; readonly text: string }
  | { readonly kind: 'array'; readonly items: readonly Source[] }
  | { readonly kind: 'object'; readonly members: readonly (readonly [key: string, value: Source])[] }

const spellings = [
  ...'null true false 0 -0 1.0 1e3 1E-2 12345678901234567890 -1.50'.split(' '),
  ...'"" "a" "\\u00e4\\/" "Ü☃😀" "{[,:]}" "\\"\\\\" "line\\nbreak" "\\ud83d"'.split(' '),
  '"with spaces, and: more"',
]
const keys = [
  'a',
  'b',
  'c',
  'name',
  '0',
  '10',
  '__proto__',
  'a/b',
  'm~n',
  '',
  'ünï',
  'constructor',
  'a longer name here',
]

export const scalarText = fc.constantFrom(...spellings)
export const memberKey = fc.constantFrom(...keys)

export const source: fc.Arbitrary<Source> = fc.letrec<{
  node: Source
  scalar: Source
  array: Source
  object: Source
}>((tie) => ({
  node: fc.oneof({ maxDepth: 4, withCrossShrink: true }, tie('scalar'), tie('array'), tie('object')),
  scalar: scalarText.map((text) => ({ kind: 'scalar', text })),
  array: fc.array(tie('node'), { maxLength: 5 }).map((items) => ({ kind: 'array', items })),
  object: fc
    .array(fc.tuple(memberKey, tie('node')), { maxLength: 5 })
    .map((members) => ({ kind: 'object', members })),
})).node

export const writtenStyle: fc.Arbitrary<WrittenStyle> = fc.record({
  indent: fc.constantFrom('\t', '  ', '    ', ' '),
  lineEnd: fc.constantFrom('\n', '\r\n'),
  colon: fc.constantFrom(': ', ':', ' : '),
  isMinified: fc.boolean(),
  areShortListsInline: fc.boolean(),
  hasByteOrderMark: fc.boolean(),
  hasFinalLineEnd: fc.boolean(),
})

export function write(node: Source, style: WrittenStyle): string {
  const start = style.hasByteOrderMark ? '\ufeff' : ''
  return start + writeNode(node, style, '') + (style.hasFinalLineEnd ? style.lineEnd : '')
}

function writeNode(node: Source, style: WrittenStyle, outer: string): string {
  if (node.kind === 'scalar') return node.text
  const isList = node.kind === 'array'
  const [open, close] = isList ? ['[', ']'] : ['{', '}']
  const colon = style.isMinified ? ':' : style.colon
  const inner = outer + style.indent
  const parts = isList
    ? node.items.map((item) => writeNode(item, style, inner))
    : node.members.map(([key, value]) => JSON.stringify(key) + colon + writeNode(value, style, inner))
  if (parts.length === 0) return open + close
  if (style.isMinified) return open + parts.join(',') + close
  const isInline = style.areShortListsInline && isList && node.items.every((item) => item.kind === 'scalar')
  if (isInline) return open + parts.join(', ') + close
  const gap = style.lineEnd + inner
  return open + gap + parts.join(`,${gap}`) + style.lineEnd + outer + close
}
