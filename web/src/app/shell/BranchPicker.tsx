import { useQuery } from '@tanstack/react-query'
import { ChevronDown, GitBranch } from 'lucide-react'
import { changeRef } from '~/commands/changeRef'
import { useCommandScope } from '~/commands/useCommandScope'
import { m } from '~/paraglide/messages'
import { useProvider } from '~/provider/ProviderContext'
import { branchesQuery } from '~/provider/queries'
import type { RefReference } from '~/provider/types'
import { Button, MiddleText, SearchPicker } from '~/ui'
import styles from './BranchPicker.module.css'

/** Goes to the same screen of another branch. */
export function BranchPicker({ reference }: { readonly reference: RefReference }) {
  const scope = useCommandScope()
  const { data: branches = [] } = useQuery(branchesQuery(useProvider(), reference))
  return (
    <div className={styles.picker}>
      <SearchPicker
        title={m.app_branch_change()}
        searchLabel={m.app_branch_search()}
        items={branches.map(({ name, isProtected }) => ({
          id: name,
          label: name,
          ...(isProtected && { description: m.app_branch_protected() }),
        }))}
        selectedKey={reference.ref}
        onSelect={(ref) => changeRef(scope, window.location.pathname, ref)}
        trigger={
          <Button icon={GitBranch} aria-label={m.app_branch_current({ branch: reference.ref })}>
            <span className={styles.name}>
              <MiddleText keep={5}>{reference.ref}</MiddleText>
            </span>
            <ChevronDown className={styles.chevron} size={14} strokeWidth={1.75} aria-hidden />
          </Button>
        }
      />
    </div>
  )
}
