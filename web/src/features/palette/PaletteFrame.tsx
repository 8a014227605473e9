import type { ReactNode } from 'react'
import { m } from '~/paraglide/messages'
import { DialogHeader, ModalDialog, VisuallyHidden } from '~/ui'

interface PaletteFrameProps {
  readonly onClose: () => void
  readonly children: ReactNode
}

/** Stands over the page, near its top; on a phone it is all of it. */
export function PaletteFrame({ onClose, children }: PaletteFrameProps) {
  return (
    <ModalDialog size="palette" isOpen isDismissable onOpenChange={onClose}>
      <VisuallyHidden>
        <DialogHeader title={m.palette_title()} />
      </VisuallyHidden>
      {children}
    </ModalDialog>
  )
}
