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

  it('leads to where tokens are made, with what they need filled in', async () => {
    await renderWithProviders(<TokenForm />, { token: null })
    const fine = new URL(screen.getByRole<HTMLAnchorElement>('link', { name: /chosen repositories/ }).href)
    expect(fine.origin + fine.pathname).toBe('https://github.test/settings/personal-access-tokens/new')
    expect(Object.fromEntries(fine.searchParams)).toEqual({
      name: 'Sheaf',
      contents: 'write',
      pull_requests: 'write',
    })
    const classic = new URL(screen.getByRole<HTMLAnchorElement>('link', { name: /classic/ }).href)
    expect(classic.pathname).toBe('/settings/tokens/new')
    expect(classic.searchParams.get('scopes')).toBe('repo,read:org')
  })

  it('says before it signs in that nothing can be changed with a token', async () => {
    const onSignedIn = vi.fn<() => void>()
    github.scopes = 'read:org, gist'
    const { user } = await renderWithProviders(<TokenForm onSignedIn={onSignedIn} />, { token: null })
    await user.type(screen.getByLabelText(/personal access token/), `${github.token}{Enter}`)
    expect(await screen.findByText('This token can only read')).toBeDefined()
    expect(screen.getByText(/lacks the scope repo/)).toBeDefined()
    expect(onSignedIn).not.toHaveBeenCalled()
    expect(useSession.getState().token).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Sign in anyway' }))
    expect(useSession.getState().token).toBe(github.token)
    expect(onSignedIn).toHaveBeenCalledOnce()
  })
})
