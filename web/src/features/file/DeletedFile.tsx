import { RotateCcw, Trash2 } from 'lucide-react'
import type { TextDocument } from '~/drafts/TextDocument'
import { m } from '~/paraglide/messages'
import { Button, EmptyState } from '~/ui'

/** In the place of a file that goes with the next commit. */
export function DeletedFile({ document }: { readonly document: TextDocument }) {
  return (
    <EmptyState
      icon={Trash2}
      title={m.entries_gone()}
      action={
        <Button icon={RotateCcw} onPress={() => document.restore()}>
          {m.entries_restore()}
        </Button>
      }
    >
      {m.entries_gone_why()}
    </EmptyState>
  )
}
