import { type AppConfig, parseConfig } from '~/provider/config'

export type TestConfigChanges = Partial<Record<keyof AppConfig, unknown>>

/** A deployment whose provider is the fake of `serveGitHub`. */
export function createTestConfig(changes: TestConfigChanges = {}): AppConfig {
  return parseConfig({
    environment: 'development',
    version: '0.0.0',
    embedded: false,
    provider: {
      kind: 'github',
      name: 'GitHub',
      rest: 'https://api.github.test',
      graphql: 'https://api.github.test/graphql',
      web: 'https://github.test',
      raw: 'https://raw.github.test',
    },
    auth: { url: 'https://sheaf.test/auth/github' },
    publicUrl: 'https://sheaf.test',
    feedback: { email: '', issuesUrl: '' },
    ...changes,
  })
}
