import { ArrowRight } from 'lucide-react'
import { useState } from 'react'
import { m } from '~/paraglide/messages'
import { useConfig } from '~/provider/ProviderContext'
import { Button } from '~/ui'
import styles from './ConnectPanel.module.css'
import { LazyTokenDialog, LazyTokenForm } from './lazyParts'
import { useSignIn } from './useSignIn'

/** The way in: the provider's sign-in, and as a second way a token; the token alone where there is no other. */
export function ConnectPanel() {
  const { provider, folder } = useConfig()
  const signIn = useSignIn()
  const [isAsking, setAsking] = useState(false)
  if (folder) return <p className={styles.folder}>{m.session_folder({ path: folder.path })}</p>
  if (!signIn) {
    return (
      <div className={styles.panel}>
        <LazyTokenForm />
      </div>
    )
  }
  return (
    <div className={styles.ways}>
      <div>
        <Button variant="primary" size="large" onPress={signIn}>
          {m.session_connect({ provider: provider.name })}
          <ArrowRight size={16} strokeWidth={1.75} aria-hidden />
        </Button>
      </div>
      <div>
        <Button variant="link" onPress={() => setAsking(true)}>
          {m.session_use_token()}
        </Button>
      </div>
      {isAsking && <LazyTokenDialog isOpen onOpenChange={setAsking} />}
    </div>
  )
}
