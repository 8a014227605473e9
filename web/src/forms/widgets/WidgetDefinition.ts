import type { ComponentType } from 'react'
import type { EntryFieldKind } from '~/workspace/entries/EntryField'
import type { Field } from '../fields/Field'
import type { TypedNote } from './TypedNote'
import type { WidgetProps } from './WidgetProps'

/** What is known of a widget without its code. */
export interface WidgetDefinition {
  /** By which `ui:widget` and `inputType` ask for it, where the value is a text. Others: widgetKind.ts, listWidget.ts. */
  readonly names?: readonly string[]
  /** The same, and by which `format` of the schema does. */
  readonly formats?: readonly string[]
  /** Brings its code, once there is such a field. Without it, its code comes with every form (Widget.tsx). */
  readonly load?: () => Promise<ComponentType<WidgetProps>>
  /** How much room is kept until then: that of a text of several lines, or of a file; without it, of one line. */
  readonly late?: 'text' | 'file'
  /** `line`: one line that one label names. `low`: one line otherwise. `block`: all others. */
  readonly shape: 'line' | 'low' | 'block'
  /** Where it is higher than others: as its value is long, or by a picture. */
  readonly height?: 'value' | 'picture'
  /** `group`: it has several controls, and the label names the group. `own`: its control bears the label. */
  readonly label?: 'group' | 'own'
  /** Nothing is typed in it that becomes the value: what is taken there says what is meant. */
  readonly isPicked?: boolean
  /** Its texts have a form of their own, which an empty text does not have. */
  readonly isExact?: boolean
  /** Its texts are read by people, and are others in another language. */
  readonly isProse?: boolean
  /** It is for lists or whole values: what is wrong inside of them is shown at it. */
  readonly isWhole?: boolean
  /** The likeness of short fields: those of one may stand side by side. Without it: as long as a line. */
  readonly short?: ShortKind
  /** The one that takes its place where the choice of a kind stands before the value. */
  readonly besideKind?: 'radio'
  /** The least width of a table's column of it, in px. */
  readonly columnWidth: number
  /** What somebody most likely means by a text that its field cannot take; undefined where there is no better one. */
  readonly suggested?: (text: string) => string | undefined
  /** What is to be said about what was typed, also into a cell, and is not, or not just so, in the file. @param text what is. */
  readonly noteOf?: (field: Field, typed: string, text: string | undefined) => TypedNote | undefined
  /** How the list of a collection shows and filters it; without it, it is no column there. */
  readonly entry?: EntryFieldKind
}

export type ShortKind = 'moment' | 'number' | 'truth' | 'options' | 'text' | 'color'
