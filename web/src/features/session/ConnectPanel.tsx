import { ArrowRight } from 'lucide-react'
import { useState } from 'react'
import { m } from '~/paraglide/messages'
import { useConfig } from '~/provider/ProviderContext'
import { Button } from '~/ui'
import styles from './ConnectPanel.module.css'
import { LazyCodeDialog, LazyTokenDialog, LazyTokenForm } from './lazyParts'
import { useSignIn } from './useSignIn'

/** The way in: the provider's sign-in, by redirect or by a code, and as a second way a token; the token alone where there is no other. */
export function ConnectPanel() {
  const { provider, folder, auth } = useConfig()
  const { deviceUrl } = auth
  const signIn = useSignIn()
  const [isAsking, setAsking] = useState(false)
  const [isTyping, setTyping] = useState(false)
  if (folder) return <p className={styles.folder}>{m.session_folder({ path: folder.path })}</p>
  const begin = signIn ?? (deviceUrl === undefined ? undefined : () => setTyping(true))
  if (!begin) {
    return (
      <div className={styles.panel}>
        <LazyTokenForm />
      </div>
    )
  }
  return (
    <div className={styles.ways}>
      <div>
        <Button variant="primary" size="large" onPress={begin}>
          {m.session_connect({ provider: provider.name })}
          <ArrowRight size={16} strokeWidth={1.75} aria-hidden />
        </Button>
      </div>
      <div>
        <Button variant="link" onPress={() => setAsking(true)}>
          {m.session_use_token()}
        </Button>
      </div>
      {isTyping && deviceUrl !== undefined && (
        <LazyCodeDialog deviceUrl={deviceUrl} isOpen onOpenChange={setTyping} />
      )}
      {isAsking && <LazyTokenDialog isOpen onOpenChange={setAsking} />}
    </div>
  )
}
