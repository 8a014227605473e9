import type { ReactNode } from 'react'
import type { Field } from '../fields/Field'

/** What ties a control to its label, description and error. Goes onto the control as it is. */
export interface ControlProps {
  readonly id: string
  readonly 'aria-describedby': string | undefined
  readonly 'aria-invalid': true | undefined
  readonly 'aria-required': true | undefined
}

/**
 * A widget shows one value and changes it. To add one: a folder with its definition here, and a line in definitions.ts;
 * a rule in widgetKind.ts where no name asks for it.
 */
export interface WidgetProps {
  readonly field: Field
  readonly control: ControlProps
  /** Id of the visible label, for controls that are not one element. */
  readonly labelId: string
  /** What a control says that bears its own label; without it, the field's plain title. */
  readonly title?: ReactNode
  /** Told while a part of a date or a time is missing, which the widget itself says: no other error is shown then. */
  readonly onPartial?: (isPartial: boolean) => void
}
