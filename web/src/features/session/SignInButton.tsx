import { useState } from 'react'
import { Button } from '~/ui'
import { LazyTokenDialog } from './lazyParts'
import { useSignIn } from './useSignIn'

/** Starts the provider's sign-in, or asks for a token where there is none. */
export function SignInButton({ label }: { readonly label: string }) {
  const signIn = useSignIn()
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button onPress={signIn ?? (() => setAsking(true))}>{label}</Button>
      {isAsking && <LazyTokenDialog isOpen onOpenChange={setAsking} />}
    </>
  )
}
