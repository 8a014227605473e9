import { expect, it } from 'vitest'
import { createTestConfig } from '~/testing/config'
import { issueAddress, mailAddress } from './feedbackAddresses'

const repository = { owner: 'ada', repo: 'shop' }

it.each([
  [
    'the deployment’s tracker',
    { feedback: { email: '', issuesUrl: 'https://a.test/new' } },
    'https://a.test/new',
  ],
  ['else the repository’s own', {}, 'https://github.test/ada/shop/issues/new'],
])('an issue goes to %s', (_, changes, address) => {
  const config = createTestConfig({ feedback: { email: '', issuesUrl: '' }, ...changes })
  expect(
    issueAddress({ ...config, provider: { ...config.provider, web: 'https://github.test' } }, repository),
  ).toBe(address)
})

it.each([
  ['ada@a.test', 'mailto:ada%40a.test?subject=Hello%20you'],
  ['', undefined],
  ['ada@a.test?cc=eve@b.test x', undefined],
])('an email goes to %s', (email, address) => {
  expect(mailAddress(email, 'Hello you')).toBe(address)
})
