import { createPlaces } from '~/changes/places'
import { isSame, type Located } from '~/drafts/merge'
import { readString } from '~/formats/json'
import { type DataNode, type DataPath, memberOf, nodeAt, toPointer } from '~/formats/nodes'
import { valueOf } from '~/formats/valueOf'
import { valueNames } from '~/forms/fields/valueNames'
import { createReader, type Reading } from '~/forms/model/reading'
import { membersIn, rootStep, type Step, stepInto } from '~/forms/model/steps'
import { valueWords } from '~/forms/rows/valueWords'
import { listWidget } from '~/forms/widgets/listWidget'
import { uiOptions } from '~/schema/ui/uiSchema'
import type { ProjectForm } from '~/workspace/forms/ProjectForm'

/** A value of the source, as it stands beside the translation. */
export interface SourceField {
  /** Where it belongs in the file of the translation. */
  readonly pointer: string
  readonly path: DataPath
  /** What the form calls it, the outermost first. */
  readonly names: readonly string[]
  /** The value as the form shows it; a text as it is. */
  readonly words: string
  /** The value as JSON. */
  readonly raw: string
  /** The names beside it, in the order of the form. */
  readonly order: readonly string[] | undefined
  /** What the translation has there. */
  readonly state: 'missing' | 'same' | 'other'
  /** An item can be copied only behind those that are there. */
  readonly canCopy: boolean
}

/** Longer texts are told by their beginning: the file itself has the rest. */
const MAX_TEXT = 20_000
const MAX_WORDS = 300

/** Where in their files the languages are. */
interface InsideOfFiles {
  readonly source: DataPath
  readonly own: DataPath
}

const WHOLE: InsideOfFiles = { source: [], own: [] }

/** What the source says, field by field in the order of the form. Both texts are JSON, whatever the files are written in. */
export function sourceFields(
  form: ProjectForm,
  source: Located,
  translation: Located,
  inside: InsideOfFiles = WHOLE,
): readonly SourceField[] {
  const reading = createReader(form)(source)
  const placeOf = createPlaces(form)
  const fields: SourceField[] = []
  let start = rootStep(reading)
  for (const name of inside.source) start = stepInto(reading, start, name)
  collect(start, [], undefined, true)
  return fields

  function collect(step: Step, path: DataPath, order: readonly string[] | undefined, canCopy: boolean): void {
    const { node } = step
    if (node === undefined || isEmpty(source.text, node) || uiOptions(step.ui).widget === 'hidden') return
    const own = nodeAt(translation.node, [...inside.own, ...path])
    if (node.kind === 'object' && (own === undefined || own.kind === 'object') && path.length < MAX_DEPTH) {
      const names = step.members ? membersIn(step.members).map(({ name }) => name) : []
      for (const name of names)
        if (memberOf(node, name)) collect(stepInto(reading, step, name), [...path, name], names, canCopy)
      return
    }
    if (node.kind === 'array' && own?.kind === 'array' && !isOneField(reading, step)) {
      const { length } = own.items
      node.items.forEach((_item, index) => {
        const name = String(index)
        collectItem(stepInto(reading, step, name), [...path, name], index, length)
      })
      return
    }
    add(step, node, own, path, order, canCopy)
  }

  /** An item that the translation does not have is one value. */
  function collectItem(step: Step, path: DataPath, index: number, length: number): void {
    if (index < length) collect(step, path, undefined, true)
    else if (step.node) add(step, step.node, undefined, path, undefined, index === length)
  }

  function add(
    step: Step,
    node: DataNode,
    own: DataNode | undefined,
    path: DataPath,
    order: readonly string[] | undefined,
    canCopy: boolean,
  ): void {
    const value = { text: source.text, node }
    const { names } = placeOf(source, [...inside.source, ...path])
    const ownPath = [...inside.own, ...path]
    fields.push({
      pointer: toPointer(ownPath),
      path: ownPath,
      names: names.slice(inside.source.length),
      words: fullWords(reading, value, step),
      raw: source.text.slice(node.from, node.to),
      order,
      state: stateOf(value, own && { text: translation.text, node: own }),
      canCopy,
    })
  }
}

/** Deeper objects are one value. */
const MAX_DEPTH = 20

/** Tags, or several of some options. */
function isOneField({ resolver }: Reading, { schema, ui }: Step): boolean {
  return listWidget(resolver, schema, uiOptions(ui), undefined) !== undefined
}

function fullWords({ resolver }: Reading, value: Located, { schema, ui }: Step): string {
  const { text, node } = value
  const names = valueNames(resolver, { schema, ui: uiOptions(ui) }, new Map())
  const name = node.kind === 'array' ? undefined : names?.labelOf(valueOf(text, node))
  if (name !== undefined) return name
  if (node.kind !== 'string' || schema.options !== undefined) return valueWords(value, schema, MAX_WORDS)
  return (readString(text.slice(node.from, node.to)) ?? '').slice(0, MAX_TEXT)
}

function stateOf(value: Located, own: Located | undefined): SourceField['state'] {
  if (own === undefined || isEmpty(own.text, own.node)) return 'missing'
  return isSame(value, own) ? 'same' : 'other'
}

/** What says nothing: there is nothing to translate. */
function isEmpty(text: string, node: DataNode): boolean {
  if (node.kind === 'null') return true
  if (node.kind === 'array') return node.items.length === 0
  if (node.kind === 'object') return node.members.length === 0
  return node.kind === 'string' && readString(text.slice(node.from, node.to)) === ''
}
