import { screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { useSession } from '~/provider/session/session'
import { serveGitHub } from '~/testing/github/fakeGitHub'
import { renderWithProviders } from '~/testing/renderWithProviders'
import { TokenForm } from './TokenForm'

const github = serveGitHub()

describe('TokenForm', () => {
  afterEach(() => useSession.getState().signOut())

  it('signs in with a token that the provider accepts', async () => {
    const onSignedIn = vi.fn<() => void>()
    const { user } = await renderWithProviders(<TokenForm onSignedIn={onSignedIn} />, { token: null })
    await user.type(screen.getByLabelText(/personal access token/), ` ${github.token} `)
    await user.click(screen.getByRole('button', { name: 'Sign in with the token' }))
    await waitFor(() => expect(onSignedIn).toHaveBeenCalled())
    expect(useSession.getState()).toMatchObject({ token: github.token, user: { login: 'ada' } })
  })

  it('says under the field why a token is refused, and keeps nobody signed in', async () => {
    const { user } = await renderWithProviders(<TokenForm />, { token: null })
    await user.type(screen.getByLabelText(/personal access token/), 'wrong{Enter}')
    expect(await screen.findByText(/does not know this token/)).toBeDefined()
    expect(useSession.getState().token).toBeNull()
  })
})
