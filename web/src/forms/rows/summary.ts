import { readString } from '~/formats/json'
import { type DataNode, type DataPath, type MemberNode, nodeAt, type ObjectNode } from '~/formats/nodes'
import { jsonOf, valueOf } from '~/formats/valueOf'
import { shorten } from '~/lib/shorten'
import type { TextSource } from '~/lib/text/text'
import { optionLabel } from '~/schema/labels'
import { isAmount, type Measure, measureOf } from './measure'
import { nameAsTitle } from './names/nameAsTitle'

/** Names that tell one entry from another, in small letters and without what stands between words, the most telling first. */
const TELLING = [
  'title',
  'name',
  'fullname',
  'displayname',
  'label',
  'heading',
  'headline',
  'subject',
  'question',
  'caption',
  'id',
  'slug',
  'key',
  'code',
  'email',
  'url',
  'date',
]

/** Names of what many entries have alike: these tell one from another last. */
const ALIKE: ReadonlySet<string> = new Set([
  'type',
  'kind',
  'op',
  'action',
  'status',
  'state',
  'level',
  'severity',
  'priority',
  'confidence',
  'mode',
  'edition',
])

const MAX_LENGTH = 80
/** Items of a list that are named. */
const MAX_ITEMS = 5
/** Numbers of an object that are said. */
const MAX_NUMBERS = 3
/** Values in values that are looked into. */
const MAX_DEPTH = 1

/**
 * One line that tells an item of a list from its neighbours: the value that the project names, else its most telling
 * field. Empty where there is none.
 * @param constants members of which the schema knows the value: what many items have tells them last.
 * @param kindName what the kind of the item is called that its constants tell; undefined without one.
 */
export function itemSummary(
  text: TextSource,
  node: DataNode,
  label: DataPath | undefined,
  constants: ReadonlySet<string>,
  kindName: () => string | undefined = () => undefined,
): string {
  const named = label && nodeAt(node, label)
  const own = named && summaryOf(text, named)
  if (own !== undefined && own !== '') return own
  if (node.kind !== 'object' || constants.size === 0) return summaryOf(text, node)
  const members = node.members.filter(({ key }) => !constants.has(key))
  const telling: ObjectNode = { kind: 'object', from: node.from, to: node.to, members }
  return summaryOf(text, telling) || (kindName() ?? summaryOf(text, node))
}

/** As `itemSummary`, and the amount that it is about: "Adult, 12 EUR". */
export function headSummary(
  text: TextSource,
  node: DataNode,
  label: DataPath | undefined,
  constants: ReadonlySet<string>,
  kindName?: () => string | undefined,
): string {
  const summary = itemSummary(text, node, label, constants, kindName)
  if (node.kind !== 'object' || summary === '') return summary
  const measure = measureOf(node)
  const words = measure === undefined ? amountWords(text, node) : measureWords(text, measure)
  return summary === words ? summary : joined([summary, words])
}

/** Of the names of members the one that is likely to tell its object from others; undefined where none does. */
export function tellingName(names: readonly string[]): string | undefined {
  return names.filter((name) => rankOf(name) >= 0).toSorted((a, b) => rankOf(a) - rankOf(b))[0]
}

function rankOf(name: string): number {
  return TELLING.indexOf(name.toLowerCase().replaceAll(/[-_ ]/g, ''))
}

/** What a value is about, in one line. Empty where there is nothing to say. */
export function summaryOf(text: TextSource, node: DataNode): string {
  return shorten(wordsIn(text, node, 0) || numbersIn(text, node, 0), MAX_LENGTH)
}

/** Its most telling text, or number that stands for a name: "0" tells nothing where there is anything else. */
function wordsIn(text: TextSource, node: DataNode, depth: number): string {
  if (node.kind === 'string') return shorten(readString(jsonOf(text, node)) ?? '', MAX_LENGTH)
  if (depth > MAX_DEPTH) return ''
  if (node.kind === 'array') {
    const items = node.items.slice(0, MAX_ITEMS)
    const words = items.map((item) => wordsIn(text, item, depth + 1))
    if (words.every((word) => word === '')) return ''
    return joined(words.map((word, index) => word || numbersAt(text, items[index], depth + 1)))
  }
  if (node.kind !== 'object') return ''
  const telling = tellingIn(node)
  const measure = measureOf(node)
  const values = node.members.map(({ value }) => value)
  const texts = node.members
    .filter(({ value }) => value.kind === 'string' && value !== measure?.unit)
    .toSorted((a, b) => Number(isAlike(a)) - Number(isAlike(b)))
    .map(({ value }) => value)
  const wordsOf = (value: DataNode) => wordsIn(text, value, depth + 1)
  const found = firstOf(telling, wordsOf) || legibleOf(texts, wordsOf)
  if (found !== '') return found
  if (measure !== undefined) return measureWords(text, measure)
  const name = telling.find((value) => value.kind === 'number' && valueOf(text, value) !== 0)
  return name === undefined ? firstOf(values, (value) => wordsIn(text, value, depth + 1)) : jsonOf(text, name)
}

/** The first text with a letter or a digit in it: a path of a slash alone, as many entries have, tells none from another. */
function legibleOf(values: readonly DataNode[], wordsOf: (value: DataNode) => string): string {
  const words = values.map(wordsOf).filter(Boolean)
  return words.find((word) => /[\p{L}\p{N}]/u.test(word)) ?? words[0] ?? ''
}

/** The values that go by a telling name, in whatever case, the most telling first. */
function tellingIn({ members }: ObjectNode): DataNode[] {
  const ranked = new Map<number, DataNode>()
  for (const { key, value } of members) {
    const rank = rankOf(key)
    if (rank >= 0) ranked.set(rank, value)
  }
  return [...ranked].toSorted(([a], [b]) => a - b).map(([, value]) => value)
}

/** What it counts where its unit stands elsewhere, as one currency of a whole list does. Among numbers alone each has its name. */
function amountWords(text: TextSource, node: ObjectNode): string {
  const amount = node.members.find(isAmount)
  return amount === undefined || wordsIn(text, node, 0) === '' ? '' : jsonOf(text, amount.value)
}

function measureWords(text: TextSource, { amount, unit }: Measure): string {
  return `${jsonOf(text, amount)} ${wordsIn(text, unit, 0)}`.trim()
}

function isAlike({ key }: MemberNode): boolean {
  return ALIKE.has(key.toLowerCase())
}

/** Its numbers, and what is yes or no, those of an object with their names. */
function numbersIn(text: TextSource, node: DataNode, depth: number): string {
  if (node.kind === 'number' || node.kind === 'boolean') return jsonOf(text, node)
  if (depth > MAX_DEPTH) return ''
  if (node.kind === 'array')
    return joined(node.items.slice(0, MAX_ITEMS).map((item) => numbersIn(text, item, depth + 1)))
  if (node.kind !== 'object') return ''
  const plain = node.members.filter(({ value: { kind } }) => kind === 'number' || kind === 'boolean')
  if (plain.length === 0) return firstOf(node.members, ({ value }) => numbersIn(text, value, depth + 1))
  return joined(
    plain.slice(0, MAX_NUMBERS).map(({ key, value }) => {
      const label = value.kind === 'number' ? jsonOf(text, value) : optionLabel(valueOf(text, value))
      return `${nameAsTitle(key)}: ${label}`
    }),
  )
}

function numbersAt(text: TextSource, node: DataNode | undefined, depth: number): string {
  return node === undefined ? '' : numbersIn(text, node, depth)
}

function firstOf<T>(values: readonly T[], wordsOf: (value: T) => string): string {
  for (const value of values) {
    const words = wordsOf(value)
    if (words !== '') return words
  }
  return ''
}

function joined(words: readonly string[]): string {
  return shorten(words.filter(Boolean).join(', '), MAX_LENGTH)
}
