import { HttpResponse, http } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type DeviceCode, signInByCode } from './deviceSignIn'

const url = 'https://sheaf.test/auth/github/device'
const begun = {
  device_code: 'the-device-code',
  user_code: 'WDJB-MJHT',
  verification_uri: 'https://github.test/login/device',
  expires_in: 900,
  interval: 0,
}
let answers: object[] = []
let polls = 0
const server = setupServer(
  http.post(url, () => HttpResponse.json(begun)),
  http.post(`${url}/token`, async ({ request }) => {
    polls += 1
    const asked = new URLSearchParams(await request.text()).get('device_code')
    if (asked !== begun.device_code) return HttpResponse.json({ error: 'incorrect_device_code' })
    return HttpResponse.json(answers.shift() ?? { error: 'authorization_pending' })
  }),
)

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
afterAll(() => server.close())
afterEach(() => server.resetHandlers())
beforeEach(() => {
  answers = []
  polls = 0
})

const signIn = (onCode: (code: DeviceCode) => void = () => {}, signal = new AbortController().signal) =>
  signInByCode(url, signal, onCode)

describe('a sign-in by code', () => {
  it('tells the code, and asks until the person has agreed', async () => {
    answers = [
      { error: 'authorization_pending' },
      { error: 'slow_down', interval: 0.01 },
      { token: 'T1' },
      { token: 'T2' },
    ]
    const onCode = vi.fn<(code: DeviceCode) => void>()
    expect(await signIn(onCode)).toEqual({ token: 'T1', end: undefined })
    expect(polls).toBe(3)
    expect(onCode).toHaveBeenCalledExactlyOnceWith({
      userCode: 'WDJB-MJHT',
      page: 'https://github.test/login/device',
    })
  })

  it('tells when a token ends that can be renewed', async () => {
    answers = [{ token: 'T1', expires_in: 28_800 }]
    const before = Date.now()
    const { end } = await signIn()
    expect(end).toBeGreaterThanOrEqual(before + 28_800_000)
    expect(end).toBeLessThanOrEqual(Date.now() + 28_800_000)
  })

  it.each([
    ['access_denied', 'did not let Sheaf'],
    ['expired_token', 'not used in time'],
    ['incorrect_device_code', 'incorrect_device_code'],
  ])('ends with %s', async (error, words) => {
    answers = [{ error }]
    await expect(signIn()).rejects.toThrow(words)
    expect(polls).toBe(1)
  })

  it.each([
    [
      'may not use codes',
      () => HttpResponse.json({ error: 'device_flow_disabled' }),
      'enable the device flow',
    ],
    ['is not answered', () => HttpResponse.error(), 'could not get an answer'],
    ['is refused', () => new HttpResponse(null, { status: 502 }), 'could not get an answer'],
    ['is answered by something else', () => new HttpResponse('<html>'), 'could not get an answer'],
    ['has a code that has ended', () => HttpResponse.json({ ...begun, expires_in: -1 }), 'not used in time'],
  ])('that %s says so', async (_how, answer, words) => {
    server.use(http.post(url, answer))
    await expect(signIn()).rejects.toThrow(words)
    expect(polls).toBe(0)
  })

  it('stops asking when it is ended', async () => {
    const stop = new AbortController()
    const ended = signIn(() => stop.abort(), stop.signal)
    await expect(ended).rejects.toThrow(/abort/i)
    expect(polls).toBe(0)
  })
})
