import { type ReactNode, useCallback, useState } from 'react'
import { FieldHistoryProvider, type FieldPlace } from '~/forms/rowView/head/FieldHistory'
import { lazyPart } from '~/ui'

const FieldHistoryDialog = lazyPart(async () => (await import('./FieldHistoryDialog')).FieldHistoryDialog, {
  close: ({ onClose }) => onClose(),
})

/** A screen whose fields can tell who changed them. */
export function HistoryScope({ children }: { readonly children: ReactNode }) {
  const [place, setPlace] = useState<FieldPlace>()
  const close = useCallback(() => setPlace(undefined), [])
  return (
    <FieldHistoryProvider value={setPlace}>
      {children}
      {place && <FieldHistoryDialog place={place} onClose={close} />}
    </FieldHistoryProvider>
  )
}
