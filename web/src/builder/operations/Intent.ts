import type { NewValue } from '~/formats/DataFormat'
import type { FieldKind } from '../kinds/FieldKind'
import type { NewField } from '../kinds/NewField'

/**
 * Where a field is declared: JSON pointer, from the root of the project file, to its schema as it is written there:
 * `/schema/properties/price`, `/schema/properties/days/items/properties/name`, `/schema/$defs/address/properties/street`,
 * `/schema/allOf/0/then/properties/end`.
 */
export type SchemaPointer = string

/** A section or tab of an object: positions in its `ui:groups`, from the outside in. None: above all of them. */
export type GroupPath = readonly number[]

/** Where fields go: an object, and their place in it. */
export interface Destination {
  /** The schema of an object. */
  readonly into: SchemaPointer
  /** The name of the member that they stand before; absent: last. */
  readonly before?: string | undefined
  /** The section or tab; absent: that of `before`, else where the last member stands. */
  readonly group?: GroupPath | undefined
}

/** When a field is shown: what another member of its object says. */
export interface ConditionTest {
  readonly member: string
  /** One of these values; absent: it is there at all. */
  readonly values?: readonly NewValue[] | undefined
}

/** A choice of a field. `was` is the value that it had, where it had another one. */
export interface Choice {
  readonly value: NewValue
  readonly title?: string | undefined
  readonly was?: NewValue | undefined
}

/** What a person wants of a form. */
export type Intent =
  | ({
      readonly kind: 'add'
      readonly name: string
      readonly field: NewField
      readonly isRequired?: boolean | undefined
    } & Destination)
  | { readonly kind: 'remove'; readonly fields: readonly SchemaPointer[] }
  | { readonly kind: 'duplicate'; readonly fields: readonly SchemaPointer[] }
  | ({ readonly kind: 'move'; readonly fields: readonly SchemaPointer[] } & Destination)
  /** The key of a field. All that names it in the project file goes along. */
  | { readonly kind: 'rename'; readonly field: SchemaPointer; readonly name: string }
  /** Any keyword: title, description, default, minimum … `undefined` takes it out. */
  | {
      readonly kind: 'set'
      readonly field: SchemaPointer
      readonly keyword: string
      readonly value: NewValue | undefined
    }
  /** An option of the uiSchema, by its name without `ui:`, wherever it is written: `widget`, `placeholder`, `width`. */
  | {
      readonly kind: 'setUi'
      readonly field: SchemaPointer
      readonly option: string
      readonly value: NewValue | undefined
    }
  | { readonly kind: 'require'; readonly field: SchemaPointer; readonly isRequired: boolean }
  | { readonly kind: 'retype'; readonly field: SchemaPointer; readonly to: FieldKind }
  | { readonly kind: 'choices'; readonly field: SchemaPointer; readonly choices: readonly Choice[] }
  /** Fields of one object come into a new group, in the place of the first. */
  | {
      readonly kind: 'wrap'
      readonly fields: readonly SchemaPointer[]
      readonly name: string
      readonly title?: string | undefined
    }
  /** The fields of a group come into the object around it, and the group goes. */
  | { readonly kind: 'unwrap'; readonly field: SchemaPointer }
  /** The field's schema becomes a definition, which the field refers to. */
  | { readonly kind: 'extract'; readonly field: SchemaPointer; readonly name: string }
  /** The field gets a copy of the definition that it refers to. */
  | { readonly kind: 'breakOff'; readonly field: SchemaPointer }
  /** Fields of one object are shown only when; `undefined`: always. */
  | {
      readonly kind: 'condition'
      readonly fields: readonly SchemaPointer[]
      readonly when: ConditionTest | undefined
    }
  /** The schema becomes one of draft-07, the oldest that has conditions: it says the same, with the least of changes. */
  | { readonly kind: 'raiseDraft' }
  /** A field becomes a list of what it is. */
  | { readonly kind: 'toList'; readonly field: SchemaPointer }
  /** A list becomes a single one of its items. */
  | { readonly kind: 'toValue'; readonly field: SchemaPointer }
  /** A text becomes several, in its place. */
  | {
      readonly kind: 'split'
      readonly field: SchemaPointer
      readonly into: readonly string[]
      readonly separator: string
    }
  /** Texts of one object become one, in the place of the first. */
  | {
      readonly kind: 'merge'
      readonly fields: readonly SchemaPointer[]
      readonly name: string
      readonly separator: string
    }
  /** What `copyFields` has made. */
  | ({ readonly kind: 'paste'; readonly text: string } & Destination)
  /** Fields of one object come into a new section or tab; without fields it is empty and last. */
  | {
      readonly kind: 'section'
      readonly object: SchemaPointer
      readonly fields: readonly string[]
      readonly title: string
      readonly as: 'section' | 'tab'
      /** In which other section; absent: in none. */
      readonly inside?: GroupPath | undefined
    }
  /** `title`, `description`, `as` or `open` of a section. */
  | {
      readonly kind: 'setSection'
      readonly object: SchemaPointer
      readonly group: GroupPath
      readonly member: 'title' | 'description' | 'as' | 'open'
      readonly value: NewValue | undefined
    }
  /** The section goes; its fields stay, in what is around it. */
  | { readonly kind: 'removeSection'; readonly object: SchemaPointer; readonly group: GroupPath }
  | {
      readonly kind: 'moveSection'
      readonly object: SchemaPointer
      readonly group: GroupPath
      /** Its position among those around it, afterwards. */
      readonly to: number
    }

export type IntentOf<Kind extends Intent['kind']> = Extract<Intent, { readonly kind: Kind }>
