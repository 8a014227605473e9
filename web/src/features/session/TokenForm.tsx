import { useMutation } from '@tanstack/react-query'
import { type SyntheticEvent, useState } from 'react'
import { m } from '~/paraglide/messages'
import { hostName } from '~/provider/hostName'
import { useConfig } from '~/provider/ProviderContext'
import { useSession } from '~/provider/session/session'
import type { Owner } from '~/provider/types'
import { Button, Callout, Form, Link, LinkButton, TextField } from '~/ui'
import { checkToken } from './checkToken'
import { TokenLinks } from './TokenLinks'
import { newClassicToken } from './tokenPages'

/** Signs in with a personal access token, which is tried before it is used. */
export function TokenForm({ onSignedIn }: { readonly onSignedIn?: () => void }) {
  const config = useConfig()
  const [text, setText] = useState('')
  const check = useMutation({
    mutationFn: async () => {
      const token = text.trim()
      const { owner, canOnlyRead } = await checkToken(config, token)
      if (canOnlyRead) return { token, owner }
      signIn(token, owner)
      return undefined
    },
    // The field says what is wrong.
    meta: { isShownInPlace: true },
  })
  const signIn = (token: string, owner: Owner) => {
    useSession.getState().signIn(token, owner)
    onSignedIn?.()
  }
  const handleSubmit = (event: SyntheticEvent) => {
    event.preventDefault()
    check.mutate()
  }
  const { data: readOnly } = check
  return (
    <Form onSubmit={handleSubmit}>
      <TextField
        label={m.session_token_label({ provider: hostName(config) })}
        description={
          <>
            {m.session_token_scope()}{' '}
            {config.embedded ? (
              <Link href={`${config.provider.web}/settings/tokens`} target="_blank" rel="noreferrer">
                {m.session_token_create()}
              </Link>
            ) : (
              <TokenLinks />
            )}
          </>
        }
        type="password"
        autoComplete="off"
        isRequired
        value={text}
        onChange={(value) => {
          setText(value)
          if (!check.isIdle) check.reset()
        }}
        errorMessage={check.error?.message}
      />
      {readOnly && (
        <Callout
          tone="warning"
          title={m.session_token_lacks()}
          action={
            <>
              <LinkButton href={newClassicToken(config.provider)} target="_blank" rel="noreferrer">
                {m.session_token_replace()}
              </LinkButton>
              <Button variant="ghost" onPress={() => signIn(readOnly.token, readOnly.owner)}>
                {m.session_token_anyway()}
              </Button>
            </>
          }
        >
          {m.session_token_lacks_why()}
        </Callout>
      )}
      <Button type="submit" variant="primary" isLoading={check.isPending}>
        {m.session_token_submit()}
      </Button>
    </Form>
  )
}
