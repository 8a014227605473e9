import { Copy, ExternalLink } from 'lucide-react'
import { useEffect, useState } from 'react'
import { m } from '~/paraglide/messages'
import { atProvider } from '~/provider/atProvider'
import { useConfig } from '~/provider/ProviderContext'
import { type DeviceCode, signInByCode } from '~/provider/session/deviceSignIn'
import { useSession } from '~/provider/session/session'
import { Button, Callout, Dialog, LinkButton, Spinner } from '~/ui'
import styles from './CodeDialog.module.css'
import { checkToken } from './checkToken'

interface CodeDialogProps {
  /** Where codes come from. */
  readonly deviceUrl: string
  readonly isOpen: boolean
  readonly onOpenChange: (isOpen: boolean) => void
}

/** Signs in by a code that is typed at the provider. Closing it ends the wait. */
export function CodeDialog({ deviceUrl, isOpen, onOpenChange }: CodeDialogProps) {
  const { provider } = useConfig()
  const [attempt, setAttempt] = useState(0)
  return (
    <Dialog
      title={m.session_code_title({ provider: provider.name })}
      isOpen={isOpen}
      onOpenChange={onOpenChange}
    >
      <CodeWait
        key={attempt}
        deviceUrl={deviceUrl}
        onSignedIn={() => onOpenChange(false)}
        onAgain={() => setAttempt(attempt + 1)}
      />
    </Dialog>
  )
}

interface CodeWaitProps {
  readonly deviceUrl: string
  readonly onSignedIn: () => void
  readonly onAgain: () => void
}

function CodeWait({ deviceUrl, onSignedIn, onAgain }: CodeWaitProps) {
  const config = useConfig()
  const { provider } = config
  const [code, setCode] = useState<DeviceCode>()
  const [failure, setFailure] = useState<string>()
  const [isCopied, setCopied] = useState(false)

  useEffect(() => {
    const stop = new AbortController()
    signInByCode(deviceUrl, stop.signal, setCode)
      .then(async ({ token, end }) => {
        const { owner } = await checkToken(config, token, stop.signal)
        useSession.getState().signIn(token, owner, end)
      })
      .catch((error: unknown) => {
        if (!stop.signal.aborted) setFailure(error instanceof Error ? error.message : String(error))
      })
    return () => stop.abort()
  }, [config, deviceUrl])

  // Who is signed in, here or in another tab, needs no code.
  const isSignedIn = useSession(({ isAuthenticated, isExpired }) => isAuthenticated && !isExpired)
  useEffect(() => {
    if (isSignedIn) onSignedIn()
  }, [isSignedIn, onSignedIn])

  if (failure !== undefined) {
    return (
      <Callout tone="danger" action={<Button onPress={onAgain}>{m.session_code_again()}</Button>}>
        {failure}
      </Callout>
    )
  }
  const page = atProvider(provider.web, code?.page) ?? `${provider.web}/login/device`
  return (
    <div className={styles.wait}>
      <p>{m.session_code_how({ provider: provider.name })}</p>
      {code && (
        <>
          <p className={styles.code}>{code.userCode}</p>
          <div className={styles.actions}>
            <Button
              icon={Copy}
              onPress={() => {
                navigator.clipboard.writeText(code.userCode).then(
                  () => setCopied(true),
                  () => setCopied(false),
                )
              }}
            >
              {isCopied ? m.session_code_copied() : m.session_code_copy()}
            </Button>
            <LinkButton href={page} target="_blank" rel="noreferrer" variant="primary" icon={ExternalLink}>
              {m.session_code_open({ provider: provider.name })}
            </LinkButton>
          </div>
        </>
      )}
      <output className={styles.status}>
        <Spinner /> {code ? m.session_code_waiting({ provider: provider.name }) : m.session_code_asking()}
      </output>
    </div>
  )
}
