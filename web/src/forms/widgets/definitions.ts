import { checkbox, toggle } from './boolean/definition'
import { code } from './code/definition'
import { color } from './color/definition'
import { combobox } from './combobox/definition'
import { constant } from './constant/definition'
import { datalist } from './datalist/definition'
import { date } from './date/definition'
import { datetime } from './datetime/definition'
import { email } from './email/definition'
import { file, image } from './file/definition'
import { json } from './json/definition'
import { markdown } from './markdown/definition'
import { multicombobox } from './multicombobox/definition'
import { multiselect } from './multiselect/definition'
import { nothing } from './null/definition'
import { number } from './number/definition'
import { password } from './password/definition'
import { radio } from './radio/definition'
import { range } from './range/definition'
import { reference, references } from './reference/definition'
import { select } from './select/definition'
import { tags } from './tags/definition'
import { text } from './text/definition'
import { textarea } from './textarea/definition'
import { time } from './time/definition'
import { updown } from './updown/definition'
import { url } from './url/definition'
import type { WidgetDefinition } from './WidgetDefinition'

/** All widgets, by their kinds. To add one: a folder with a `definition.ts`, and its name here. */
export const DEFINITIONS = {
  text,
  textarea,
  markdown,
  code,
  password,
  email,
  url,
  date,
  time,
  datetime,
  color,
  number,
  updown,
  range,
  checkbox,
  switch: toggle,
  select,
  radio,
  combobox,
  datalist,
  multiselect,
  multicombobox,
  tags,
  reference,
  references,
  image,
  file,
  constant,
  null: nothing,
  json,
}

export type WidgetKind = keyof typeof DEFINITIONS

/** Those whose code comes with every form. */
export type PlainKind = {
  [Kind in WidgetKind]: (typeof DEFINITIONS)[Kind] extends { readonly load: unknown } ? never : Kind
}[WidgetKind]

export function definitionOf(kind: WidgetKind): WidgetDefinition {
  return DEFINITIONS[kind]
}

export function isPlain(kind: WidgetKind): kind is PlainKind {
  return definitionOf(kind).load === undefined
}

/** The kinds as what is in `names` or `formats` of their definitions asks for them. */
export function kindsBy(list: 'names' | 'formats'): ReadonlyMap<string, WidgetKind> {
  return new Map(
    KINDS.flatMap((kind) => (definitionOf(kind)[list] ?? []).map((name) => [name, kind] as const)),
  )
}

const KINDS = Object.keys(DEFINITIONS).filter((name): name is WidgetKind => Object.hasOwn(DEFINITIONS, name))
