import { type JsonNode, type JsonValue, nodeAt } from '~/drafts/json'
import { m } from '~/paraglide/messages'
import { type ActiveSchema, activeSchema, type ChosenBranch } from '../../schema/activeSchema'
import { initialItem } from '../../schema/initialValue'
import type { JsonType } from '../../schema/ResolvedSchema'
import { isOfType } from '../../schema/typeOfNode'
import { ROOT_KEY } from '../../store/keys'
import type { Field } from '../Field'
import { choiceKey, tableKey } from '../FormState'
import { branchLabels } from '../labels'
import { listWidget } from '../listWidget'
import { canAddItem, itemConjunction, itemUi } from '../members/childFields'
import { placedMembers } from '../members/placedMembers'
import { MAX_DEPTH } from '../nesting'
import { replacedValues } from '../replacedValues'
import { isOfKind, isUnchosen, offeredTypes, shownType } from '../shownType'
import { mayBeTable, tableColumns } from '../tableColumns'
import { widgetKind } from '../widgetKind'
import { addMembers } from './addMembers'
import { fieldOf, type Slot } from './fieldOf'
import { hasWords } from './hasWords'
import { isOpenByDefault } from './openByDefault'
import { createParts, type Parts } from './Parts'
import { type Asked, type Built, isSameField, isSamePlace, type Piece } from './Piece'
import { createRowList, type RowList } from './RowList'
import type { RowsInput } from './RowsInput'
import { itemPlaceOf, itemSlot, NONE, rootSlot } from './slots'
import { uiOfBranches } from './uiOfBranches'

/** Rows, and what they were made of. */
export interface Rows {
  readonly list: RowList
  readonly root: Piece
}

/** An earlier building, and the keys of the values (with those around them) that are not as they were then. */
export interface Before {
  readonly root: Piece
  readonly stale: ReadonlySet<string>
}

/** The whole form: what is closed is not in it. What did not change is taken from `before`. */
export function buildRows(input: RowsInput, before?: Before): Rows {
  const builder = createRowBuilder(input, before?.stale)
  return rowsOf(builder, builder.pieceOf(rootSlot(input), 0, before?.root))
}

/** The list of the rows of a piece. */
export function rowsOf({ renew }: RowBuilder, root: Piece): Rows {
  const list = createRowList(root, (piece) => {
    piece.built = renew(piece)
    piece.isMoved = false
  })
  return { list, root }
}

export interface RowBuilder {
  /** The piece of a field; the earlier one where that still holds. */
  readonly pieceOf: (slot: Slot, depth: number, earlier: Piece | undefined) => Piece
  /** What a piece comes to with the values of now. */
  readonly renew: (piece: Piece) => Built
}

export function createRowBuilder(
  input: RowsInput,
  stale: ReadonlySet<string> = new Set<string>(),
): RowBuilder {
  const { resolver, text, state, itemKeys } = input

  function pieceOf(slot: Slot, depth: number, earlier: Piece | undefined): Piece {
    if (earlier?.depth === depth && !stale.has(slot.key) && isSameField(earlier.slot, slot)) {
      const isHere = isSamePlace(earlier.slot, slot)
      const { asked } = earlier.built
      if (isHere && !earlier.isMoved && asked.every(isStillAnswered)) return earlier
      // What the validator was asked about is another place now: to be asked again.
      if (asked.length === 0) return { ...earlier, slot, isMoved: true }
    }
    return { kind: 'piece', slot, depth, built: build(slot, depth, earlier?.built), isMoved: false }
  }

  function isStillAnswered({ test, pointer, verdict }: Asked): boolean {
    return input.verdict(test, pointer) === verdict
  }

  function build(slot: Slot, depth: number, earlier: Built | undefined): Built {
    const rows = createParts(earlier, pieceOf)
    addField(rows, slot, depth)
    return rows.built()
  }

  function addField(rows: Parts, slot: Slot, depth: number): void {
    const { node, key, pointer } = slot
    const active = activeSchema(resolver, slot.conjunction, node, {
      text,
      verdict: (test) => rows.ask({ test, pointer, verdict: input.verdict(test, pointer) }),
      chosen: (choice) => state.chosen.get(choiceKey(key, choice)),
    })
    const { schema, chosen } = active
    if (node !== undefined && schema.choices.some((choice) => choice.branches.length > 1)) rows.read(key)
    const isImpossible = schema.types?.size === 0
    if (node === undefined && (isImpossible || (schema.isDeprecated && !slot.isRequired))) return
    const ui = uiOfBranches(slot.ui, chosen)
    const field = fieldOf(slot, resolver.resolve(slot.conjunction), schema, ui)
    if (field.ui.widget === 'hidden' && key !== ROOT_KEY) return
    const open = chosen.filter(({ choice, teller }) => choice.branches.length > 1 && teller === undefined)
    const type = shownType(schema, node)
    const fits = node === undefined || schema.types === undefined || isOfKind(text, node, schema)
    const isRaw = state.raw.has(key) || depth > MAX_DEPTH || !fits || isUnchosen(open, schema, node)
    const asOne = type === 'array' ? listWidget(resolver, schema, field.ui, node) : undefined
    const isContainer =
      !isRaw && (type === 'object' || type === 'array') && schema.options === undefined && asOne === undefined
    if (isContainer && type === 'object') addGroup(rows, slot, field, ui, active, open, depth)
    else if (isContainer) addList(rows, slot, field, ui, open, depth)
    else addLeaf(rows, field, node, open, isRaw ? undefined : type, isRaw && !fits, depth)
  }

  function addLeaf(
    rows: Parts,
    field: Field,
    node: JsonNode | undefined,
    open: readonly ChosenBranch[],
    type: JsonType | undefined,
    isMisfit: boolean,
    depth: number,
  ): void {
    const { key, schema } = field
    const isHead = addAbout(rows, field, open, node, depth, true)
    const isUndecided = node === undefined && type === undefined && schema.options === undefined
    // Without a choice made there is no widget yet; what is there already stays editable as JSON.
    if (isUndecided && !isHead) return
    const asOne = type === 'array' ? listWidget(resolver, schema, field.ui, node) : undefined
    const widget = isMisfit || state.raw.has(key) ? 'json' : (asOne ?? widgetKind(schema, field.ui, type))
    rows.add({ kind: 'field', key, depth, field, widget, isMisfit, isHead })
  }

  /**
   * Rows that stand before the value itself: what is wrong with its schema, which branch, which type.
   * @returns whether the field still waits for its first row.
   */
  function addAbout(
    rows: Parts,
    field: Field,
    open: readonly ChosenBranch[],
    node: JsonNode | undefined,
    depth: number,
    mayBeHead: boolean,
  ): boolean {
    const { key, schema } = field
    let isHead = mayBeHead
    for (const { choice, branch } of open) {
      const labels = branchLabels(resolver, choice, field.ui)
      rows.add({ kind: 'choice', key: choiceKey(key, choice), depth, field, choice, branch, labels, isHead })
      isHead = false
    }
    const types = offeredTypes(schema, node, open)
    if (types.length > 0) {
      const type = node === undefined ? undefined : types.find((one) => isOfType(text, node, new Set([one])))
      rows.add({ kind: 'type', key: `${key}\ntype`, depth, field, types, type, isHead })
      isHead = false
    }
    for (const { name, text } of replacedValues(state, key, node)) {
      rows.add({ kind: 'replaced', key: `${name} replaced`, depth, field, name, text, isHead: false })
    }
    for (const [index, problem] of schema.problems.entries()) {
      rows.add({ kind: 'problem', key: `${key}\nproblem ${index}`, depth, field, problem, isHead: false })
    }
    return isHead
  }

  function addGroup(
    rows: Parts,
    slot: Slot,
    field: Field,
    ui: JsonValue | undefined,
    active: ActiveSchema,
    open: readonly ChosenBranch[],
    depth: number,
  ): void {
    const { key } = slot
    const { schema } = field
    const node = slot.node?.kind === 'object' ? slot.node : undefined
    let inside = depth
    if (key !== ROOT_KEY) {
      const isOpen = state.open.get(key) ?? isOpenByDefault(field, node, depth, slot.absentSources)
      rows.add({ kind: 'group', key, depth, field, isOpen, isHead: true })
      if (!isOpen) return
      inside = depth + 1
    } else if (schema.title !== undefined || schema.description !== undefined || field.isReadOnly) {
      rows.add({ kind: 'title', key: 'title', depth, field, isHead: false })
    }
    addAbout(rows, field, open, slot.node, inside, false)
    addMembers(rows, slot, field, placedMembers(resolver, text, active, node, ui), inside, input)
  }

  function addList(
    rows: Parts,
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
    const filter = state.filters.get(key)?.toLocaleLowerCase()
    const shown =
      filter === undefined
        ? undefined
        : items.flatMap((item, index) => (hasWords(text, item, filter) ? [index] : []))
    const found = shown?.length
    const wantsTable = state.tables.get(key) ?? field.ui.widget === 'table'
    const columns = wantsTable ? tableColumns(resolver, schema, ui, items) : undefined
    const hasViews = columns !== undefined || (!wantsTable && mayBeTable(resolver, schema, ui, items))
    const view = hasViews ? (columns === undefined ? 'list' : 'table') : undefined
    rows.add({ kind: 'list', key, depth, field, isOpen, count: items.length, found, view, isHead: true })
    if (!isOpen) return
    addAbout(rows, field, open, slot.node, depth + 1, false)
    // Order and place matter to a list that is not there yet, and so not to its items.
    const place = { path, key }
    const names = itemKeys.of(key, items.length)
    if (columns !== undefined && items.length > 0) {
      const list = { ...place, order: slot.order, missing: slot.missing }
      rows.add({
        kind: 'table',
        key: tableKey(key),
        depth: depth + 1,
        field,
        list,
        columns,
        ui,
        shown,
        isHead: false,
      })
    }
    for (const index of columns === undefined ? (shown ?? items.keys()) : NONE) {
      const node = items[index]
      const isTuple = index < schema.prefix.length
      const item = itemPlaceOf(place, index, items.length, field.ui, field.isReadOnly, isTuple)
      const extra = schema.items === 'nothing' && !isTuple ? 'unexpected' : undefined
      rows.addChild(
        itemSlot(slot, names[index] ?? '', item, {
          conjunction: itemConjunction(schema, index),
          node,
          ui: itemUi(schema, ui, index),
          isReadOnly: field.isReadOnly,
          partsAround: field.partsAround,
          extra,
        }),
        depth + 1,
      )
    }
    if (!field.isReadOnly && field.ui.isAddable && canAddItem(schema, node)) {
      const next = itemConjunction(schema, items.length)
      const itemTitle = resolver.resolve(next).title ?? m.forms_item()
      const value = initialItem(resolver, next, items.at(-1))
      rows.add({
        kind: 'add-item',
        key: `${key}\nadd`,
        depth: depth + 1,
        field,
        list: { ...place, order: slot.order, missing: slot.missing },
        count: items.length,
        value,
        itemTitle,
        isHead: false,
      })
    }
  }

  function renew({ slot, depth, built }: Piece): Built {
    // It may have been built some edits ago, and what is around it been kept since: its node is of the text of then.
    return build({ ...slot, node: nodeAt(input.root, slot.path) }, depth, built)
  }

  return { pieceOf, renew }
}
