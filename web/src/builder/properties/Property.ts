import type { JsonValue } from '~/formats/nodes'
import type { UiOption } from '~/schema/ui/uiSchema'
import type { Subject } from './Subject'

/** Where a property is written. */
export type PropertyPlace =
  | { readonly kind: 'keyword'; readonly keyword: string }
  | { readonly kind: 'ui'; readonly option: UiOption }
  | { readonly kind: 'required' | 'choices' | 'condition' | 'kind' }

/** One thing that can be said of a field, as a field of the form of properties. */
export interface Property {
  /** Its name among the properties. */
  readonly id: string
  readonly place: PropertyPlace
  readonly part: 'main' | 'limits' | 'look'
  readonly title: () => string
  readonly help?: () => string
  /** Of its values, but for title and description; undefined: it says nothing of this field. */
  readonly schema: (subject: Subject) => JsonValue | undefined
  readonly ui?: JsonValue
  /** What stands there now; undefined: nothing. Only where it is not just what is written at its place. */
  readonly read?: (subject: Subject) => JsonValue | undefined
}
