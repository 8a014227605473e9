import { beforeEach, describe, expect, it } from 'vitest'
import type { Owner } from '../types'
import { beginSignIn, takeTokenFromAddress } from './addressToken'
import { useSession } from './session'
import { readTokenEnd } from './tokenEnd'

const ada: Owner = { login: 'ada', kind: 'user', name: 'Ada', description: '', avatarUrl: null }

beforeEach(() => {
  sessionStorage.clear()
  useSession.getState().signOut()
  window.history.replaceState(null, '', '/')
})

/** Opens the page at an address, as after a redirect. */
function open(address: string) {
  window.history.replaceState(null, '', address)
  const signInReturn = takeTokenFromAddress()
  useSession.getState().start(signInReturn)
  return useSession.getState()
}

const address = () => window.location.pathname + window.location.search + window.location.hash

describe('a token in the address', () => {
  it('is taken silently when this tab began the sign-in, and leaves no trace', () => {
    const nonce = beginSignIn()
    const session = open(`/github/ada?tab=code&token=T1&nonce=${nonce}#line-3`)
    expect(session).toMatchObject({ token: 'T1', isAuthenticated: true, foreignToken: null })
    expect(address()).toBe('/github/ada?tab=code#line-3')
    expect(document.cookie).toContain('github-token=T1')
  })

  it('has its end kept, where this tab began the sign-in', () => {
    const soon = Date.now() + 28_800_000
    open(`/?token=T1&expires_in=28800&nonce=${beginSignIn()}`)
    expect(address()).toBe('/')
    expect(readTokenEnd('T1')).toBeGreaterThanOrEqual(soon)
    expect(readTokenEnd('T2')).toBeUndefined()
    useSession.getState().signOut()
    expect(readTokenEnd('T1')).toBeUndefined()
    open('/?token=T1&expires_in=28800&nonce=')
    expect(address()).toBe('/')
    expect(readTokenEnd('T1')).toBeUndefined()
    open(`/?token=T3&expires_in=-1&nonce=${beginSignIn()}`)
    expect(readTokenEnd('T3')).toBeUndefined()
  })

  it.each([
    ['without a nonce', () => ''],
    ['with a wrong nonce', () => '&nonce=wrong'],
    ['with an empty nonce', () => '&nonce='],
  ])('waits for consent %s, and does not replace the session', (_how, nonce) => {
    useSession.getState().signIn('mine', ada)
    beginSignIn()
    const session = open(`/?token=T2${nonce()}`)
    expect(session).toMatchObject({ token: 'mine', isAuthenticated: true, foreignToken: 'T2' })
    expect(address()).toBe('/')
    session.acceptForeignToken({ ...ada, login: 'eve' })
    expect(useSession.getState()).toMatchObject({ token: 'T2', user: { login: 'eve' }, foreignToken: null })
  })

  it('changes nothing where it is declined', () => {
    useSession.getState().signIn('mine', ada)
    open('/?token=T3')
    useSession.getState().declineForeignToken()
    expect(useSession.getState()).toMatchObject({ token: 'mine', foreignToken: null })
    expect(document.cookie).not.toContain('T3')
  })

  it('is used at once where nobody is signed in', () => {
    expect(open('/?token=T3&nonce=')).toMatchObject({
      token: 'T3',
      isAuthenticated: true,
      foreignToken: null,
    })
    expect(address()).toBe('/')
    expect(document.cookie).toContain('github-token=T3')
  })

  it('can use its nonce once only', () => {
    const nonce = beginSignIn()
    open(`/?token=T4&nonce=${nonce}`)
    expect(open(`/?token=T5&nonce=${nonce}`)).toMatchObject({ token: 'T4', foreignToken: 'T5' })
  })

  it('that is the one in use needs no consent', () => {
    useSession.getState().signIn('mine')
    expect(open('/?token=mine')).toMatchObject({ token: 'mine', foreignToken: null })
  })

  it.each(['not-logged-in', '', 'a%20b', 'a%0Ab', 'é'])('is none if it is %j', (token) => {
    useSession.getState().signIn('mine')
    expect(open(`/?token=${token}`)).toMatchObject({ token: 'mine', foreignToken: null })
    expect(address()).toBe('/')
  })

  it('leaves an address without a token alone', () => {
    expect(open('/github?nonce=5&auth=1')).toMatchObject({ token: null })
    expect(address()).toBe('/github?nonce=5&auth=1')
  })
})

describe('a failed sign-in', () => {
  it('is told in the words of the provider when this tab began it', () => {
    beginSignIn()
    const session = open('/?auth_error=access_denied&auth_error_description=You+said+no')
    expect(session.signInError).toMatchObject({ code: 'access_denied', description: 'You said no' })
    expect(address()).toBe('/')
    session.dismissSignInError()
    expect(useSession.getState().signInError).toBeNull()
  })

  it('shows no text of a link that anybody could have written', () => {
    const { signInError } = open('/?auth_error=x&auth_error_description=Call+0900')
    expect(signInError).toMatchObject({ code: 'x', description: undefined })
  })
})

describe('the session', () => {
  it('continues from the cookie', () => {
    useSession.getState().signIn('kept')
    useSession.setState({ token: null, isAuthenticated: false })
    expect(open('/')).toMatchObject({ token: 'kept', isAuthenticated: true })
  })

  it.each(['not-logged-in', ''])('is signed out when the cookie is %j', (value) => {
    document.cookie = `github-token=${value}; Path=/`
    expect(open('/')).toMatchObject({ token: null, isAuthenticated: false })
  })

  it('knows its person at once on the next page', () => {
    useSession.getState().signIn('mine')
    useSession.getState().setUser(ada)
    useSession.setState({ token: null, user: null, isAuthenticated: false })
    expect(open('/')).toMatchObject({ token: 'mine', user: ada })
  })

  it.each([
    ['another token', () => (document.cookie = 'github-token=other; Path=/')],
    ['a damaged note', () => localStorage.setItem('sheaf-user', '{"mark": 1')],
    ['an incomplete note', () => localStorage.setItem('sheaf-user', '{}')],
  ])('does not take the person of %s', (_what, change) => {
    useSession.getState().signIn('mine', ada)
    change()
    expect(open('/').user).toBeNull()
  })

  it('forgets its person on sign-out', () => {
    useSession.getState().signIn('mine', ada)
    useSession.getState().signOut()
    expect(localStorage.getItem('sheaf-user')).toBeNull()
  })

  it('ends with the cookie', () => {
    useSession.getState().signIn('mine', ada)
    useSession.getState().signOut()
    expect(useSession.getState()).toMatchObject({ token: null, user: null, isAuthenticated: false })
    expect(document.cookie).not.toContain('github-token')
  })

  it('keeps everything when it expires, and is whole again after the next sign-in', () => {
    const { signIn, markExpired } = useSession.getState()
    signIn('old', ada)
    markExpired('old')
    expect(useSession.getState()).toMatchObject({
      token: 'old',
      user: ada,
      isAuthenticated: true,
      isExpired: true,
    })
    signIn('new', ada)
    // An answer to the old token that comes late.
    markExpired('old')
    expect(useSession.getState()).toMatchObject({ token: 'new', isExpired: false })
  })
})
