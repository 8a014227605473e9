import type { JsonValue } from '~/formats/nodes'
import { memberOf } from '~/schema/json'
import type { UiOptions } from '~/schema/ui/uiSchema'
import { oneOf } from './choices/oneOf'
import { reference } from './choices/reference'
import { severalOf } from './choices/severalOf'
import type { FieldKind } from './FieldKind'
import { file } from './files/file'
import { picture } from './files/picture'
import { anything } from './groups/anything'
import { group } from './groups/group'
import { map } from './groups/map'
import { section } from './groups/section'
import { tabs } from './groups/tabs'
import type { Kind } from './Kind'
import { blocks } from './lists/blocks'
import { groupList } from './lists/groupList'
import { table } from './lists/table'
import { textList } from './lists/textList'
import { itemsOf, typeOf } from './looks'
import { colour } from './texts/colour'
import { email } from './texts/email'
import { link } from './texts/link'
import { longText } from './texts/longText'
import { markdown } from './texts/markdown'
import { shortText } from './texts/shortText'
import { amount } from './values/amount'
import { date } from './values/date'
import { number } from './values/number'
import { time } from './values/time'
import { yesNo } from './values/yesNo'

/** All kinds, in the order in which they are offered. */
export const KINDS: readonly Kind[] = [
  shortText,
  longText,
  markdown,
  number,
  amount,
  yesNo,
  oneOf,
  severalOf,
  date,
  time,
  email,
  link,
  colour,
  picture,
  file,
  textList,
  groupList,
  table,
  group,
  tabs,
  section,
  map,
  reference,
  blocks,
  anything,
]

/** Those that say more come before those that take all of a type. */
const BY_LOOK: readonly Kind[] = [
  reference,
  picture,
  file,
  severalOf,
  oneOf,
  blocks,
  table,
  markdown,
  longText,
  email,
  link,
  colour,
  date,
  time,
  amount,
  number,
  yesNo,
  map,
  group,
  groupList,
  textList,
  shortText,
  anything,
]

/** What a field is to people. @param schema of a reference what it leads to. */
export function kindOf(schema: JsonValue, options: Pick<UiOptions, 'widget' | 'option'>): FieldKind {
  const look = {
    schema,
    type: typeOf(schema),
    items: itemsOf(schema),
    isWidget: (...names: readonly string[]) => options.widget !== undefined && names.includes(options.widget),
    says: (keyword: string, ...values: readonly string[]) => {
      const value = memberOf(schema, keyword)
      return typeof value === 'string' && values.includes(value)
    },
    option: options.option,
  }
  return BY_LOOK.find(({ fits }) => fits(look))?.name ?? 'anything'
}

export function kindNamed(name: FieldKind): Kind {
  return KINDS.find((kind) => kind.name === name) ?? anything
}

export function isKindName(name: string): name is FieldKind {
  return KINDS.some((kind) => kind.name === name)
}

/** The kinds whose name or other words begin with what somebody types, those by name first. */
export function kindsFor(typed: string): readonly Kind[] {
  const wanted = fold(typed)
  if (wanted === '') return KINDS
  const rank = (kind: Kind) => {
    const title = fold(kind.title())
    if (title.startsWith(wanted)) return 0
    if (title.split(/\W+/).some((word) => word.startsWith(wanted))) return 1
    const others = kind
      .synonyms()
      .split(',')
      .map((word) => fold(word))
    if (others.some((word) => word.startsWith(wanted))) return 2
    return others.some((words) => words.split(/\W+/).some((word) => word.startsWith(wanted))) ? 3 : undefined
  }
  return KINDS.flatMap((kind) => {
    const at = rank(kind)
    return at === undefined ? [] : [{ kind, at }]
  })
    .toSorted((a, b) => a.at - b.at)
    .map(({ kind }) => kind)
}

/** Without capitals, accents and spaces around. */
function fold(words: string): string {
  return words.normalize('NFD').replaceAll(/\p{M}/gu, '').trim().toLowerCase()
}
