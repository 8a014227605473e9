import { lazy, type ReactNode, Suspense, useCallback, useState } from 'react'
import { FieldHistoryProvider, type FieldPlace } from '~/forms/FieldHistory'

const FieldHistoryDialog = lazy(async () => ({
  default: (await import('./FieldHistoryDialog')).FieldHistoryDialog,
}))

/** A screen whose fields can tell who changed them. */
export function HistoryScope({ children }: { readonly children: ReactNode }) {
  const [place, setPlace] = useState<FieldPlace>()
  const close = useCallback(() => setPlace(undefined), [])
  return (
    <FieldHistoryProvider value={setPlace}>
      {children}
      <Suspense>{place && <FieldHistoryDialog place={place} onClose={close} />}</Suspense>
    </FieldHistoryProvider>
  )
}
