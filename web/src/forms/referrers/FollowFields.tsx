import { m } from '~/paraglide/messages'
import type { RefReference } from '~/provider/types'
import { Checkbox } from '~/ui'
import { ReferrersNote } from './ReferrersNote'
import type { FollowedReferences } from './useFollowing'

interface FollowFieldsProps {
  readonly reference: RefReference
  readonly references: FollowedReferences
}

/** Who refers to an entry that is renamed, and whether that follows. */
export function FollowFields({ reference, references }: FollowFieldsProps) {
  const { search, count, isFollowing, setFollowing } = references
  const isUnmoved =
    references.isMoving && count === 0 && search.kind === 'found' && search.referrers.all.length > 0
  return (
    <>
      <ReferrersNote reference={reference} search={search} />
      {count > 0 && (
        <Checkbox isSelected={isFollowing} onChange={setFollowing}>
          {m.entries_references_follow({ count })}
        </Checkbox>
      )}
      {isUnmoved && <p>{m.entries_references_follow_not()}</p>}
    </>
  )
}
