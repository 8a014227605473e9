import { isSameValue, type JsonNode, type JsonValue, toPointer, valueOf } from '~/drafts/json'
import { m } from '~/paraglide/messages'
import { activeSchema, type ChosenBranch } from '../schema/activeSchema'
import { initialValue } from '../schema/initialValue'
import type { SchemaPlace } from '../schema/place'
import type { JsonType } from '../schema/ResolvedSchema'
import type { SchemaResolver } from '../schema/resolveSchema'
import { isOfType } from '../schema/typeOfNode'
import { type UiOptions, uiWithBranch } from '../schema/uiSchema'
import type { ItemKeys } from '../store/itemKeys'
import { itemKey, memberKey, ROOT_KEY } from '../store/keys'
import { type Child, canAddItem, itemConjunction, itemUi, membersOf } from './childFields'
import { choiceKey, type FormState } from './FormState'
import { fieldOf, type Slot } from './fieldOf'
import { branchLabels } from './labels'
import { isOpenByDefault } from './openByDefault'
import type { Field, ItemPlace, Row } from './Row'
import { isOfKind, isUnchosen, offeredTypes, shownType } from './shownType'
import { widgetKind } from './widgetKind'

/** Deeper values are edited as JSON: nobody finds the way in a form that deep. */
const MAX_DEPTH = 24

export interface RowsInput {
  readonly resolver: SchemaResolver
  readonly uiSchema: JsonValue
  readonly text: string
  readonly root: JsonNode
  readonly itemKeys: ItemKeys
  readonly state: FormState
  /** The validator's answer about the value at a pointer; undefined while unknown. Being asked is noted. */
  verdict(test: SchemaPlace, pointer: string): boolean | undefined
}

export interface Rows {
  readonly rows: readonly Row[]
  /** Pointers of values whose scalars decided what is shown: when they change, rows are built again. */
  readonly reads: ReadonlySet<string>
}

const NONE: readonly never[] = []

/** The whole form as one flat list: what is closed is not in it. */
export function buildRows(input: RowsInput): Rows {
  const { resolver, text, state, itemKeys } = input
  const rows: Row[] = []
  const reads = new Set<string>()

  function addField(slot: Slot, depth: number): void {
    const { node, key, pointer } = slot
    const { schema, chosen } = activeSchema(resolver, slot.conjunction, node, {
      text,
      verdict: (test) => input.verdict(test, pointer),
      chosen: (choice) => state.chosen.get(choiceKey(key, choice)),
    })
    if (node !== undefined && schema.choices.some((choice) => choice.branches.length > 1)) reads.add(pointer)
    const isImpossible = schema.types?.size === 0
    if (node === undefined && (isImpossible || (schema.isDeprecated && !slot.isRequired))) return
    const ui = uiOfBranches(slot.ui, chosen)
    const field = fieldOf(slot, schema, ui)
    const open = chosen.filter(({ choice }) => choice.branches.length > 1)
    const type = shownType(schema, node)
    const fits = node === undefined || schema.types === undefined || isOfKind(text, node, schema)
    const isRaw = state.raw.has(key) || depth > MAX_DEPTH || !fits || isUnchosen(open, schema, node)
    const isContainer = !isRaw && (type === 'object' || type === 'array') && schema.options === undefined
    if (isContainer && type === 'object') addGroup(slot, field, ui, open, depth)
    else if (isContainer) addList(slot, field, ui, open, depth)
    else addLeaf(field, node, open, isRaw ? undefined : type, isRaw && !fits, depth)
  }

  function addLeaf(
    field: Field,
    node: JsonNode | undefined,
    open: readonly ChosenBranch[],
    type: JsonType | undefined,
    isMisfit: boolean,
    depth: number,
  ): void {
    const { key, schema } = field
    const isHead = addAbout(field, open, node, depth, true)
    const isUndecided = node === undefined && type === undefined && schema.options === undefined
    // Without a choice made there is no widget yet; what is there already stays editable as JSON.
    if (isUndecided && !isHead) return
    const widget = isMisfit || state.raw.has(key) ? 'json' : widgetKind(schema, field.ui, type)
    rows.push({ kind: 'field', key, depth, field, widget, isMisfit, isHead })
  }

  /**
   * Rows that stand before the value itself: what is wrong with its schema, which branch, which type.
   * @returns whether the field still waits for its first row.
   */
  function addAbout(
    field: Field,
    open: readonly ChosenBranch[],
    node: JsonNode | undefined,
    depth: number,
    mayBeHead: boolean,
  ): boolean {
    const { key, schema } = field
    let isHead = mayBeHead
    for (const { choice, branch } of open) {
      const labels = branchLabels(resolver, choice)
      rows.push({ kind: 'choice', key: choiceKey(key, choice), depth, field, choice, branch, labels, isHead })
      isHead = false
    }
    const types = offeredTypes(schema, node, open)
    if (types.length > 0) {
      const type = node === undefined ? undefined : types.find((one) => isOfType(text, node, new Set([one])))
      rows.push({ kind: 'type', key: `${key}\ntype`, depth, field, types, type, isHead })
      isHead = false
    }
    for (const [index, problem] of schema.problems.entries()) {
      rows.push({ kind: 'problem', key: `${key}\nproblem ${index}`, depth, field, problem, isHead: false })
    }
    return isHead
  }

  function addGroup(
    slot: Slot,
    field: Field,
    ui: JsonValue | undefined,
    open: readonly ChosenBranch[],
    depth: number,
  ): void {
    const { key, path } = slot
    const { schema } = field
    const node = slot.node?.kind === 'object' ? slot.node : undefined
    let inside = depth
    if (key !== ROOT_KEY) {
      const isOpen = state.open.get(key) ?? isOpenByDefault(field, node, depth, slot.absentSources)
      rows.push({ kind: 'group', key, depth, field, isOpen, isHead: true })
      if (!isOpen) return
      inside = depth + 1
    } else if (schema.title !== undefined || schema.description !== undefined) {
      rows.push({ kind: 'title', key: 'title', depth, field, isHead: false })
    }
    addAbout(field, open, slot.node, inside, false)
    const { children, order, isOpen: takesMore } = membersOf(schema, node, ui)
    const missing =
      node === undefined && slot.node === undefined
        ? (slot.missing ?? { path, order: slot.order })
        : undefined
    const absentSources = node === undefined ? [...slot.absentSources, schema.sources] : NONE
    for (const child of children) {
      if (open.length > 0 && isRightConstant(child)) continue
      const { name, isRequired, extra } = child
      addField(
        {
          key: memberKey(key, name),
          path: [...path, name],
          pointer: slot.pointer + stepOf(name),
          conjunction: child.conjunction,
          node: child.node,
          ui: child.ui,
          name,
          isRequired,
          isReadOnly: field.isReadOnly,
          order,
          missing,
          item: undefined,
          extra,
          absentSources,
        },
        inside,
      )
    }
    if (takesMore && !field.isReadOnly) {
      const names = node?.members.map((member) => member.key) ?? []
      rows.push({ kind: 'add-member', key: `${key}\nadd`, depth: inside, field, names, isHead: false })
    }
  }

  function addList(
    slot: Slot,
    field: Field,
    ui: JsonValue | undefined,
    open: readonly ChosenBranch[],
    depth: number,
  ): void {
    const { key, path } = slot
    const { schema } = field
    const node = slot.node?.kind === 'array' ? slot.node : undefined
    const items = node?.items ?? []
    const isOpen = state.open.get(key) ?? isOpenByDefault(field, node, depth, slot.absentSources)
    rows.push({ kind: 'list', key, depth, field, isOpen, count: items.length, isHead: true })
    if (!isOpen) return
    addAbout(field, open, slot.node, depth + 1, false)
    const list = { path, key, order: slot.order, missing: slot.missing }
    const names = itemKeys.of(key, items.length)
    for (const [index, item] of items.entries()) {
      const isTuple = index < schema.prefix.length
      addField(
        {
          key: itemKey(key, names[index] ?? ''),
          path: [...path, String(index)],
          pointer: `${slot.pointer}/${index}`,
          conjunction: itemConjunction(schema, index),
          node: item,
          ui: itemUi(schema, ui, index),
          name: undefined,
          isRequired: true,
          isReadOnly: field.isReadOnly,
          order: undefined,
          missing: undefined,
          item: itemPlaceOf(list, index, items.length, field.ui, isTuple || field.isReadOnly),
          extra: schema.items === 'nothing' && !isTuple ? 'unexpected' : undefined,
          absentSources: NONE,
        },
        depth + 1,
      )
    }
    if (!field.isReadOnly && field.ui.isAddable && canAddItem(schema, node)) {
      const next = itemConjunction(schema, items.length)
      const itemTitle = resolver.resolve(next).title ?? m.forms_item()
      const value = initialValue(resolver, next)
      rows.push({
        kind: 'add-item',
        key: `${key}\nadd`,
        depth: depth + 1,
        field,
        list,
        count: items.length,
        value,
        itemTitle,
        isHead: false,
      })
    }
  }

  /** The constant that tells a branch is shown by the choice already. */
  function isRightConstant({ conjunction, node }: Child): boolean {
    const { options } = resolver.resolve(conjunction)
    const [only] = options ?? []
    return (
      options?.length === 1 &&
      only !== undefined &&
      node !== undefined &&
      isSameValue(only.value, valueOf(text, node))
    )
  }

  const slot: Slot = {
    key: ROOT_KEY,
    path: [],
    pointer: '',
    conjunction: resolver.root,
    node: input.root,
    ui: input.uiSchema,
    name: undefined,
    isRequired: true,
    isReadOnly: false,
    order: undefined,
    missing: undefined,
    item: undefined,
    extra: undefined,
    absentSources: NONE,
  }
  addField(slot, 0)
  return { rows, reads }
}

/** One step of a JSON pointer. */
function stepOf(name: string): string {
  return /[~/]/.test(name) ? toPointer([name]) : `/${name}`
}

function itemPlaceOf(
  list: ItemPlace['list'],
  index: number,
  count: number,
  ui: UiOptions,
  isFixed: boolean,
): ItemPlace {
  return {
    list,
    index,
    count,
    isMovable: !isFixed && ui.isOrderable,
    isRemovable: !isFixed && ui.isRemovable,
    isCopyable: !isFixed && ui.isCopyable && ui.isAddable,
  }
}

function uiOfBranches(ui: JsonValue | undefined, chosen: readonly ChosenBranch[]): JsonValue | undefined {
  return chosen.reduce<JsonValue | undefined>((merged, { choice, branch }) => {
    const keyword = choice.pointer.slice(choice.pointer.lastIndexOf('/') + 1)
    return branch === undefined ? merged : uiWithBranch(merged, keyword, branch)
  }, ui)
}
