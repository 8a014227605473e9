import { m } from '~/paraglide/messages'
import type { RefReference } from '~/provider/types'
import { Callout, Checkbox } from '~/ui'
import { ReferrersNote } from './ReferrersNote'
import type { FollowedReferences } from './useFollowing'
import type { ReferrerSearch } from './useReferrers'

interface FollowFieldsProps {
  readonly reference: RefReference
  readonly references: FollowedReferences
  /** Whether what nobody refers to is no news. */
  readonly isQuiet?: boolean
  /** Whether several entries get another path. */
  readonly isMany?: boolean
}

/** Who refers to entries that are renamed, and whether that follows. */
export function FollowFields(props: FollowFieldsProps) {
  const { reference, references, isQuiet = false, isMany = false } = props
  const { search, following, lost, same, isFollowing, setFollowing } = references
  return (
    <>
      {!(isQuiet && isNobody(search)) && (
        <ReferrersNote reference={reference} search={search} isMany={isMany} />
      )}
      {following > 0 && (
        <Checkbox isSelected={isFollowing} onChange={setFollowing}>
          {m.entries_references_follow({ count: following })}
        </Checkbox>
      )}
      {following === 0 && lost === 0 && same > 0 && <p>{m.entries_references_follow_not()}</p>}
      {lost > 0 && <Callout tone="warning">{m.entries_references_lost({ count: lost })}</Callout>}
    </>
  )
}

/** Whether it is known that nothing refers to them. */
export function isNobody(search: ReferrerSearch): boolean {
  if (search.kind !== 'found') return search.kind === 'none'
  const { all, unseen, unread, unreadable } = search.referrers
  return all.length + unseen + unread.length + unreadable.length === 0
}
