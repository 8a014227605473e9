import { m } from '~/paraglide/messages'
import type { RefReference } from '~/provider/types'
import { RadioGroup } from '~/ui'
import { ReferrersNote } from './ReferrersNote'
import type { DeletedReferences } from './useDeletion'

interface DeletionFieldsProps {
  readonly reference: RefReference
  readonly references: DeletedReferences
  /** Whether several entries go. */
  readonly isMany?: boolean
}

/** Who refers to entries that are deleted, and what becomes of that. */
export function DeletionFields({ reference, references, isMany = false }: DeletionFieldsProps) {
  const { search, count, isTakingOut, setTakingOut } = references
  return (
    <>
      <ReferrersNote reference={reference} search={search} isMany={isMany} />
      {count > 0 && (
        <RadioGroup
          label={isMany ? m.entries_references_many() : m.entries_references()}
          value={isTakingOut ? 'out' : 'left'}
          items={[
            {
              value: 'left',
              label: m.entries_references_left(),
              description: m.entries_references_left_why(),
            },
            { value: 'out', label: m.entries_references_out() },
          ]}
          onChange={(value) => setTakingOut(value === 'out')}
        />
      )}
    </>
  )
}
