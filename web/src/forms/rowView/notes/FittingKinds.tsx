import { lazyPart } from '~/ui'
import type { KindRow } from '../../rows/Row'

// What is typed mostly fits what it is typed into.
const FittingKind = lazyPart(async () => (await import('./FittingKind')).FittingKind)

interface FittingKindsProps {
  /** Of the control that the notes are about. */
  readonly id: string
  readonly kinds: readonly KindRow[]
}

/** What else a value fits than what it is said to be. */
export function FittingKinds({ id, kinds }: FittingKindsProps) {
  return kinds.map(
    (row, position) =>
      row.kind === 'choice' &&
      row.fitting !== undefined && (
        <FittingKind key={row.key} id={fittingId(id, position)} row={row} position={position} />
      ),
  )
}

/** For the `aria-describedby` of the choice of a kind. */
export function fittingId(id: string, position: number): string {
  return `${id}-fits-${position}`
}
