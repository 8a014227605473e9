import { describe, expect, it } from 'vitest'
import { answerFailure, offlineFailure, unexpectedFailure } from './failure'

const call = {
  task: 'Could not load the branches of ada/shop.',
  request: 'GET /repos/ada/shop/branches',
  provider: 'GitHub',
}
const now = Date.UTC(2026, 0, 15, 12)

function refuse(status: number, body: unknown, headers: Record<string, string> = {}) {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return answerFailure({ status, headers: new Headers(headers), text }, call, now)
}

describe('the id of a request', () => {
  it.each([
    [500, { 'X-GitHub-Request-Id': 'A:1' }, 'A:1'],
    [403, { 'X-GitHub-Request-Id': 'A:1', 'X-Request-Id': 'b' }, 'A:1'],
    [502, { 'X-Request-Id': 'b' }, 'b'],
    [404, { 'X-GitHub-Request-Id': 'A:1' }, undefined],
    [401, { 'X-GitHub-Request-Id': 'A:1' }, undefined],
    [500, { 'X-Request-Id': 'x'.repeat(101) }, undefined],
    [500, {}, undefined],
  ])('of %d with %j is %s', (status, headers, id) => {
    expect(refuse(status, { message: 'x' }, headers).requestId).toBe(id)
  })
})

describe('a refusal', () => {
  it.each([
    [401, 'Bad credentials', 'signed-out', 'Sign in again'],
    [401, 'Requires authentication', 'signed-out', 'your edits are kept'],
    [403, 'Resource not accessible by personal access token', 'forbidden', 'Ask an owner for the right'],
    [403, 'Repository was archived so is read-only.', 'forbidden', 'archived'],
    [
      403,
      'Although you appear to have the correct authorization credentials, the `x` organization has enabled OAuth App access restrictions, ...',
      'forbidden',
      'has not approved this app',
    ],
    [403, 'Resource protected by organization SAML enforcement.', 'forbidden', 'single sign-on'],
    [
      403,
      'Although you appear to have the correct authorization credentials, the `x` organization has an IP allow list enabled, and your IP address is not permitted to access this resource.',
      'forbidden',
      'certain networks only',
    ],
    [403, 'This installation has been suspended', 'forbidden', 'is suspended there'],
    [404, 'Not Found', 'not-found', 'may not see it'],
    [404, 'This repository is empty.', 'empty-repository', 'no commits yet'],
    [409, 'Git Repository is empty.', 'empty-repository', 'no commits yet'],
    [409, 'refs/heads/main expected to be at 1', 'conflict', 'at the same time'],
    [409, 'Repository rule violations found\n\nx', 'forbidden', 'A rule protects this branch'],
    [422, 'Update is not a fast forward', 'not-fast-forward', 'another commit in the meantime'],
    [422, 'Reference already exists', 'already-exists', 'Choose another one'],
    [422, 'Reference does not exist', 'not-found', 'does not exist'],
    [422, 'No commit found for SHA: x', 'not-found', 'does not exist'],
    [
      422,
      'Repository rule violations found\n\nCannot update this protected ref.\n\n',
      'forbidden',
      'protects this branch',
    ],
    [422, 'Changes must be made through a pull request.', 'forbidden', 'Commit to a new branch'],
    [422, 'Reference update failed', 'invalid', 'Choose another one'],
    [422, 'tree.path contains a malformed path component', 'invalid', 'did not accept it'],
    [422, 'Sorry, your input was too large to process.', 'too-large', 'larger than GitHub allows'],
    [400, 'Problems parsing JSON', 'invalid', 'did not accept it'],
    [413, 'Payload Too Large', 'too-large', 'larger than GitHub allows'],
    [451, 'Repository access blocked', 'forbidden', 'Ask an owner'],
    [410, 'Gone', 'unexpected', 'status 410'],
    [500, 'Server Error', 'unavailable', 'status 500'],
    [503, '', 'unavailable', 'Try again in a few minutes'],
  ])('%d %j is %s and says "%s"', (status, message, kind, advice) => {
    const error = refuse(status, { message })
    expect(error.kind).toBe(kind)
    expect(error.details).toMatchObject({ status, request: call.request })
    expect(error.message).toContain(call.task)
    expect(error.message).toContain(advice)
    expect(error.message).toContain(message)
  })

  it('tells every text of a validation error', () => {
    const errors = [
      { resource: 'PullRequest', code: 'custom', message: 'No commits between main and main' },
      { resource: 'PullRequest', field: 'head', code: 'invalid' },
      'plain',
    ]
    expect(refuse(422, { message: 'Validation Failed', errors }).details.providerMessage).toBe(
      'Validation Failed No commits between main and main head: invalid plain',
    )
    expect(refuse(422, { message: 'Invalid', errors: 'one text' }).details.providerMessage).toBe(
      'Invalid one text',
    )
  })

  it('says what a page of the provider mends, and names no address of an answer', () => {
    const headers = { 'X-GitHub-SSO': 'required; url=https://github.test/orgs/x/sso?y=1' }
    const error = refuse(403, { message: 'Resource protected by organization SAML enforcement.' }, headers)
    expect(error.details.trouble).toEqual({
      kind: 'single-sign-on',
      address: 'https://github.test/orgs/x/sso?y=1',
    })
    expect(error.message).not.toContain('https://')
    expect(refuse(404, { message: 'Not Found' }, headers).details).not.toHaveProperty('trouble')
  })

  it.each(['<html>Bad Gateway</html>', '', '[]', 'null', '{"message": 5, "errors": {"a": 1}}'])(
    'reads a body %j without stumbling',
    (body) => {
      const error = refuse(502, body)
      expect(error.kind).toBe('unavailable')
      expect(error.details).not.toHaveProperty('providerMessage')
      expect(error.message).not.toContain('says')
    },
  )
})

describe('a rate limit', () => {
  const reset = `${(now + 90_000) / 1000}`
  it.each([
    [
      403,
      { 'x-ratelimit-limit': '60', 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': reset },
      'API rate limit exceeded',
      90_000,
    ],
    [
      429,
      { 'x-ratelimit-limit': '60', 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': reset },
      '',
      90_000,
    ],
    [403, { 'retry-after': '30' }, 'You have exceeded a secondary rate limit.', 30_000],
    [403, {}, 'You have exceeded a secondary rate limit.', 60_000],
    [429, {}, '', 60_000],
  ])('%d %j is told with the time to wait', (status, headers, message, wait) => {
    const error = refuse(status, { message }, headers)
    expect(error.kind).toBe('rate-limited')
    expect(error.details.retryAt).toBe(now + wait)
    expect(error.message).toMatch(/Try again after \d+:\d\d/)
  })

  it('is none while requests remain', () => {
    const headers = { 'x-ratelimit-limit': '60', 'x-ratelimit-remaining': '7', 'x-ratelimit-reset': reset }
    expect(refuse(403, { message: 'Resource not accessible by integration' }, headers).kind).toBe('forbidden')
  })
})

describe('without an answer to read', () => {
  it('tells a dead connection from a slow one', () => {
    expect(offlineFailure(call, new TypeError('Failed to fetch'))).toMatchObject({
      kind: 'offline',
      message: expect.stringContaining('GitHub did not answer. Check your connection'),
    })
    expect(offlineFailure(call, new DOMException('late', 'TimeoutError')).message).toContain('took too long')
  })

  it('names the member that misfits', () => {
    expect(unexpectedFailure(call, 'owner.login is not a text')).toMatchObject({
      kind: 'unexpected',
      message: expect.stringContaining('cannot be read: owner.login is not a text.'),
    })
  })
})
