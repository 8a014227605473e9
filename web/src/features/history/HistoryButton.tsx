import { History } from 'lucide-react'
import { useState } from 'react'
import { m } from '~/paraglide/messages'
import type { PathReference } from '~/provider/types'
import { IconButton, lazyPart } from '~/ui'

const HistoryDialog = lazyPart(async () => (await import('./HistoryDialog')).HistoryDialog, {
  close: ({ onClose }) => onClose(),
})

/** Opens the history of a file, or of a project's two files. */
export function HistoryButton({ reference }: { readonly reference: PathReference }) {
  const [opened, setOpened] = useState<PathReference>()
  return (
    <>
      <IconButton label={m.history_open()} icon={History} onPress={() => setOpened(reference)} />
      {opened && <HistoryDialog reference={opened} onClose={() => setOpened(undefined)} />}
    </>
  )
}
