import { describe, expect, it } from 'vitest'
import { asRestAnswer } from './graphqlAnswer'

function answer(value: unknown, status = 200) {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return { status, headers: new Headers(), body: new TextEncoder().encode(text) }
}

describe('asRestAnswer', () => {
  it.each([
    ['NOT_FOUND', 404],
    ['FORBIDDEN', 403],
    ['INSUFFICIENT_SCOPES', 403],
    ['RATE_LIMITED', 429],
    ['UNPROCESSABLE', 422],
    [undefined, 422],
  ])('gives the error %s the status %d', (type, status) => {
    const rest = asRestAnswer(
      answer({ data: null, errors: [{ type, message: 'One.' }, { message: 'Two.' }] }),
    )
    expect(rest.status).toBe(status)
    expect(JSON.parse(new TextDecoder().decode(rest.body))).toEqual({ message: 'One. Two.' })
  })

  it.each([
    ['a success', answer({ data: {} })],
    ['no errors', answer({ data: {}, errors: [] })],
    ['another status', answer({ errors: [{ message: 'x' }] }, 502)],
    ['no JSON', answer('<html>')],
    ['no object', answer('5')],
  ])('leaves %s as it is', (_name, given) => {
    expect(asRestAnswer(given)).toBe(given)
  })
})
