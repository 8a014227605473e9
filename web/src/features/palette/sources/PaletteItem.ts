import type { LucideIcon } from 'lucide-react'
import { foldText } from '~/workspace/entries/foldText'
import type { Candidate } from '../ranking/rank'

/** What can be found, those of one kind under one heading. The order is that of items that fit alike. */
export const kinds = [
  'recent',
  'project',
  'entry',
  'field',
  'command',
  'repository',
  'file',
  'review',
  'branch',
] as const

export type PaletteKind = (typeof kinds)[number]

/** An option of the palette: something that can be gone to or done. */
export interface ListedItem {
  /** Of its own among all. */
  readonly key: string
  readonly label: string
  /** Where it is; small, and cut in its middle where there is no room. */
  readonly detail?: string | undefined
  readonly icon: LucideIcon
  /** As this system writes it. */
  readonly shortcut?: string | undefined
  readonly isDisabled?: boolean
  /** What was found in it, and where in that: beginnings and ends. */
  readonly excerpt?: string
  readonly marks?: readonly (readonly [from: number, to: number])[]
  readonly target: PaletteTarget
}

/** One that is found by its name. */
export interface PaletteItem extends ListedItem, Candidate {
  readonly kind: PaletteKind
}

/** An address of the product, something to do once the palette has gone, or words to search all texts for. */
export type PaletteTarget =
  | { readonly href: string }
  | { readonly run: () => void }
  | { readonly search: string }

interface NewItem extends Omit<PaletteItem, keyof Candidate> {
  /** What else it is found by, beside its detail. */
  readonly words?: string
  readonly usedAt?: number
}

export function paletteItem({ words = '', usedAt = 0, ...item }: NewItem): PaletteItem {
  return {
    ...item,
    title: foldText(item.label),
    around: foldText(`${item.detail ?? ''} ${words}`).trim(),
    usedAt,
    order: kinds.indexOf(item.kind),
  }
}
