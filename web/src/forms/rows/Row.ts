import type { JsonValue } from '~/formats/nodes'
import type { Choice, JsonType, SchemaProblem } from '~/schema/ResolvedSchema'
import type { UiOptions } from '~/schema/ui/uiSchema'
import type { Field } from '../fields/Field'
import type { ListPlace } from '../store/edits'
import type { WidgetKind } from '../widgets/definitions'
import type { TableColumn } from './columns/tableColumns'
import type { Room } from './lines/room'

interface RowBase {
  /** Unique among the rows; stays with the field when it moves. */
  readonly key: string
  readonly depth: number
  readonly field: Field
  /** Whether this is the field's first row, which carries its menu. */
  readonly isHead: boolean
}

export interface FieldRow extends RowBase {
  readonly kind: 'field'
  readonly widget: WidgetKind
  /** The value is of a type that the schema does not know here; it is edited as JSON until somebody decides. */
  readonly isMisfit: boolean
  /** What the value is one of, chosen beside its control. */
  readonly kinds: readonly KindRow[]
  /** Undefined: it has lines of its own. */
  readonly room: Room | undefined
}

export interface GroupRow extends RowBase {
  readonly kind: 'group'
  /** What is in it is not at its place but on a page of its own. Open: it heads that page, and is the first row. */
  readonly isPage: boolean
  readonly isOpen: boolean
  /** Of an item, the member that names a picture of it. */
  readonly picture: { readonly name: string; readonly ui: UiOptions } | undefined
  /** Another item's head that this one is like in all but its place: what is asked of it need not be asked of this one. */
  readonly like?: GroupRow
}

export interface ListRow extends RowBase {
  readonly kind: 'list'
  /** As of a group. */
  readonly isPage: boolean
  readonly isOpen: boolean
  readonly count: number
  /** Items that the search in this list leaves; undefined without one. */
  readonly found: number | undefined
  /** How its items are shown now; undefined where there is just one way. */
  readonly view: 'list' | 'table' | undefined
}

/** All items of a list of flat objects, one line each; which lines are on view is the table's own affair. */
export interface TableRow extends RowBase {
  readonly kind: 'table'
  readonly list: ListPlace
  readonly columns: readonly TableColumn[]
  /** What the project says about the list's look, as it stands: items are found in it. */
  readonly ui: JsonValue | undefined
  /** Positions of the items that a search leaves; undefined without one. */
  readonly shown: readonly number[] | undefined
}

export interface TitleRow extends RowBase {
  readonly kind: 'title'
}

export interface ChoiceRow extends RowBase {
  readonly kind: 'choice'
  readonly choice: Choice
  readonly branch: number | undefined
  /** The branch that the value fits, where it does not fit this one. */
  readonly fitting: number | undefined
  /** What it is called among several of one field, where the schema has a word for it. */
  readonly title: string | undefined
  readonly labels: readonly string[]
}

interface TypeRow extends RowBase {
  readonly kind: 'type'
  readonly types: readonly JsonType[]
  readonly type: JsonType | undefined
}

/** Which of several kinds a value is. It is a row of its own in groups and lists, and while no kind is chosen. */
export type KindRow = ChoiceRow | TypeRow

export interface ProblemRow extends RowBase {
  readonly kind: 'problem'
  readonly problem: SchemaProblem
}

export interface AddItemRow extends RowBase {
  readonly kind: 'add-item'
  readonly list: ListPlace
  readonly count: number
  readonly value: JsonValue
  readonly itemTitle: string
}

export interface AddMemberRow extends RowBase {
  readonly kind: 'add-member'
  /** Names that are taken. */
  readonly names: readonly string[]
}

/** Members that only another choice or condition knows; they can be opened, edited and taken out. */
export interface KeptRow extends RowBase {
  readonly kind: 'kept'
  readonly isOpen: boolean
  /** Title by name. */
  readonly members: ReadonlyMap<string, string>
}

/** What a choice of another type took out of the file. */
export interface ReplacedRow extends RowBase {
  readonly kind: 'replaced'
  readonly name: string
  /** As JSON. */
  readonly text: string
}

/** The head of a section of `ui:groups`. */
export interface SectionRow extends RowBase {
  readonly kind: 'section'
  readonly isOpen: boolean
  readonly part: Part
  /** How many sections and tabs of the same object it is in. */
  readonly level: number
}

/** The bar of the tabs of `ui:groups`; rows of the chosen one follow. */
export interface TabsRow extends RowBase {
  readonly kind: 'tabs'
  readonly tabs: readonly Part[]
  readonly selected: Part
  /** As that of a section. */
  readonly level: number
}

/** A section or a tab. */
export interface Part {
  /** Position in its list of groups. */
  readonly index: number
  readonly title: string
  /** The title with the backticks that mark code in it. */
  readonly writtenTitle: string
  readonly description: string | undefined
  /** Names of all members in it, those of groups inside of it too. */
  readonly names: readonly string[]
}

export type Row =
  | FieldRow
  | GroupRow
  | ListRow
  | TableRow
  | TitleRow
  | ChoiceRow
  | TypeRow
  | ProblemRow
  | AddItemRow
  | AddMemberRow
  | KeptRow
  | ReplacedRow
  | SectionRow
  | TabsRow

/** The row to ask for what has nothing to do with its place: of a long list it is one for all of its closed items. */
export function alikeOf(row: Row): Row {
  return (row.kind === 'group' && row.like) || row
}
