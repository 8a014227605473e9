import type { LucideIcon } from 'lucide-react'
import type { JsonValue } from '~/formats/nodes'
import type { UiOption } from '~/schema/ui/uiSchema'
import type { FieldKind } from './FieldKind'
import type { NewField } from './NewField'

/** What a field looks like to who asks for its kind. */
export interface Look {
  /** As it is written; of a reference, what it leads to. */
  readonly schema: JsonValue
  /** The one type that counts: null beside another one does not. */
  readonly type: string | undefined
  /** The schema of a list's items. */
  readonly items: JsonValue | undefined
  /** Whether the uiSchema asks for one of these widgets. */
  readonly isWidget: (...names: readonly string[]) => boolean
  /** Whether a keyword has one of these values. */
  readonly says: (keyword: string, ...values: readonly string[]) => boolean
  /** What an option of the uiSchema is. */
  readonly option: (name: UiOption) => JsonValue | undefined
}

/** A kind of field, as people call it. */
export interface Kind {
  readonly name: FieldKind
  readonly title: () => string
  /** Other words by which it is found, with commas between them. */
  readonly synonyms: () => string
  readonly icon: LucideIcon
  /** What it writes: a field, or a part of the form around fields. */
  readonly makes:
    | { readonly kind: 'field'; readonly field: () => NewField }
    | { readonly kind: 'section'; readonly as: 'section' | 'tab' }
  readonly fits: (look: Look) => boolean
}
