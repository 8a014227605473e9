import { useState } from 'react'
import { m } from '~/paraglide/messages'
import { useConfig } from '~/provider/ProviderContext'
import { Button } from '~/ui'
import { LazyTokenDialog } from './lazyParts'
import { useSignIn } from './useSignIn'

/** Starts the provider's sign-in, or asks for a token where there is none. */
export function SignInButton({ label }: { readonly label: string }) {
  const { folder } = useConfig()
  const signIn = useSignIn()
  const [isAsking, setAsking] = useState(false)
  if (folder) return <span>{m.session_folder({ path: folder.path })}</span>
  return (
    <>
      <Button onPress={signIn ?? (() => setAsking(true))}>{label}</Button>
      {isAsking && <LazyTokenDialog isOpen onOpenChange={setAsking} />}
    </>
  )
}
