import type { ReactNode } from 'react'

/** The words around a field, the same for every kind. */
export interface FieldTexts {
  readonly label: string
  /** Hidden labels still name the field for screen readers. */
  readonly isLabelHidden?: boolean
  readonly description?: ReactNode
  /** Marks the field as wrong and says why. */
  readonly errorMessage?: string | undefined
}
