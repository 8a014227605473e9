import { useMutation } from '@tanstack/react-query'
import { type SyntheticEvent, useState } from 'react'
import { m } from '~/paraglide/messages'
import { hostName } from '~/provider/hostName'
import { useConfig } from '~/provider/ProviderContext'
import { useSession } from '~/provider/session/session'
import { Button, Form, Link, TextField } from '~/ui'
import { checkToken } from './checkToken'

/** Signs in with a personal access token, which is tried before it is used. */
export function TokenForm({ onSignedIn }: { readonly onSignedIn?: () => void }) {
  const config = useConfig()
  const [text, setText] = useState('')
  const signIn = useMutation({
    mutationFn: async () => {
      const token = text.trim()
      useSession.getState().signIn(token, await checkToken(config, token))
    },
    // The field says what is wrong.
    meta: { isShownInPlace: true },
    onSuccess: () => onSignedIn?.(),
  })
  const handleSubmit = (event: SyntheticEvent) => {
    event.preventDefault()
    signIn.mutate()
  }
  return (
    <Form onSubmit={handleSubmit}>
      <TextField
        label={m.session_token_label({ provider: hostName(config) })}
        description={
          <>
            {m.session_token_scope()}{' '}
            <Link href={`${config.provider.web}/settings/tokens`} target="_blank" rel="noreferrer">
              {m.session_token_create()}
            </Link>
          </>
        }
        type="password"
        autoComplete="off"
        isRequired
        value={text}
        onChange={(value) => {
          setText(value)
          if (signIn.isError) signIn.reset()
        }}
        errorMessage={signIn.error?.message}
      />
      <Button type="submit" variant="primary" isLoading={signIn.isPending}>
        {m.session_token_submit()}
      </Button>
    </Form>
  )
}
