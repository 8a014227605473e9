import { Fragment } from 'react'
import { useStore } from 'zustand'
import { registry } from '~/lib/commands/registry'
import { formatShortcut } from '~/lib/keyboard/shortcuts'
import { m } from '~/paraglide/messages'
import { Checkbox, Dialog } from '~/ui'
import styles from './ShortcutsDialog.module.css'
import { shortcutGroups } from './shortcutGroups'
import { useShortcutsList } from './shortcutsList'

/** All shortcuts, to be read. */
export function ShortcutsDialog({ onClose }: { readonly onClose: () => void }) {
  const { isByKey, setByKey } = useShortcutsList()
  const commands = useStore(registry, ({ commands }) => commands)
  return (
    <Dialog title={m.shortcuts_title()} size="wide" isOpen onOpenChange={onClose}>
      <div className={styles.groups}>
        {shortcutGroups(commands).map(({ title, entries }) => (
          <section key={title()} className={styles.group}>
            <h3 className={styles.title}>{title()}</h3>
            <dl>
              {entries.map(({ label, shortcuts }) => (
                <div key={label()} className={styles.entry}>
                  <dt>{label()}</dt>
                  <dd className={styles.keys}>
                    {shortcuts.map((shortcut, at) => (
                      <Fragment key={shortcut}>
                        {at > 0 && ` ${m.shortcuts_or()} `}
                        <kbd className={styles.key}>{formatShortcut(shortcut)}</kbd>
                      </Fragment>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <Checkbox isSelected={isByKey} onChange={setByKey} description={m.shortcuts_by_key_help()}>
        {m.shortcuts_by_key()}
      </Checkbox>
    </Dialog>
  )
}
