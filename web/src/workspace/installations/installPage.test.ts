import { expect, it } from 'vitest'
import type { Installation } from '~/provider/types'
import { createTestConfig } from '~/testing/config'
import { installPage } from './installPage'

const installation: Installation = {
  owner: 'ada',
  sees: 'all',
  isSuspended: false,
  page: '',
  app: 'forms of/guild',
}

it.each([
  ['https://github.com', 'https://github.com/apps/forms%20of%2Fguild/installations/new'],
  ['https://guild.ghe.com', 'https://guild.ghe.com/apps/forms%20of%2Fguild/installations/new'],
  ['https://git.guild.example', 'https://git.guild.example/github-apps/forms%20of%2Fguild/installations/new'],
  ['https://ghe.com.example', 'https://ghe.com.example/github-apps/forms%20of%2Fguild/installations/new'],
])('follows at %s from where the app is already', (web, page) => {
  const { auth, provider } = createTestConfig()
  expect(installPage({ auth, provider: { ...provider, web } }, [installation])).toBe(page)
  expect(installPage({ auth, provider: { ...provider, web } }, [])).toBeUndefined()
})
