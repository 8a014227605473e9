import { m } from '~/paraglide/messages'
import type { RefReference } from '~/provider/types'
import { Button, Callout } from '~/ui'
import styles from './Files.module.css'
import { tellOfFiles, useFileEvent } from './fileEvents'

/** Says what was done to files last, with the way to take that back. */
export function FileNote({ reference }: { readonly reference: RefReference }) {
  const event = useFileEvent(reference)
  if (!event) return null
  const close = () => tellOfFiles(reference, undefined)
  return (
    <div className={styles.note}>
      <Callout>
        {event.words}
        <div className={styles.actions}>
          {event.undo && (
            <Button
              size="small"
              onPress={() => {
                event.undo?.()
                close()
              }}
            >
              {m.tree_undo()}
            </Button>
          )}
          <Button size="small" variant="ghost" onPress={close}>
            {m.tree_dismiss()}
          </Button>
        </div>
      </Callout>
    </div>
  )
}
