import { ChevronDown, GitBranch } from 'lucide-react'
import { m } from '~/paraglide/messages'
import type { RefReference } from '~/provider/types'
import { Button, lazyPart, MiddleText, Popover } from '~/ui'
import styles from './BranchPicker.module.css'

const BranchChoice = lazyPart(async () => (await import('./BranchChoice')).BranchChoice)

/** Goes to the same screen of another branch. */
export function BranchPicker({ reference }: { readonly reference: RefReference }) {
  return (
    <div className={styles.picker}>
      <Popover
        title={m.app_branch_change()}
        placement="bottom start"
        preload={BranchChoice.preload}
        trigger={
          <Button
            icon={GitBranch}
            data-command="branch"
            aria-label={m.app_branch_current({ branch: reference.ref })}
          >
            <span className={styles.name}>
              <MiddleText keep={5}>{reference.ref}</MiddleText>
            </span>
            <ChevronDown className={styles.chevron} size={14} strokeWidth={1.75} aria-hidden />
          </Button>
        }
      >
        {({ close }) => <BranchChoice reference={reference} close={close} />}
      </Popover>
    </div>
  )
}
