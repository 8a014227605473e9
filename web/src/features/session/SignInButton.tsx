import { useState } from 'react'
import { useConfig } from '~/provider/ProviderContext'
import { Button } from '~/ui'
import { LazyCodeDialog, LazyTokenDialog } from './lazyParts'
import { useSignIn } from './useSignIn'

/** Starts the provider's sign-in, by redirect or by a code, or asks for a token where there is none. */
export function SignInButton({ label }: { readonly label: string }) {
  const { folder, auth } = useConfig()
  const signIn = useSignIn()
  const { deviceUrl } = auth
  const [isAsking, setAsking] = useState(false)
  // Its way in is a link that is printed, as the page says.
  if (folder) return null
  return (
    <>
      <Button onPress={signIn ?? (() => setAsking(true))}>{label}</Button>
      {isAsking && deviceUrl !== undefined && (
        <LazyCodeDialog deviceUrl={deviceUrl} isOpen onOpenChange={setAsking} />
      )}
      {isAsking && deviceUrl === undefined && <LazyTokenDialog isOpen onOpenChange={setAsking} />}
    </>
  )
}
