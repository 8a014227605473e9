import { expect, test } from 'vitest'
import { nameAsTitle } from './nameAsTitle'

test.each([
  ['firstName', 'First name'],
  ['first_name', 'First name'],
  ['first-name', 'First name'],
  ['FirstName', 'First name'],
  ['tlsCa', 'TLS CA'],
  ['tls_ca_file', 'TLS CA file'],
  ['id', 'ID'],
  ['userIds', 'User IDs'],
  ['baseUrl', 'Base URL'],
  ['baseURLs', 'Base URLs'],
  ['urls', 'URLs'],
  ['mcpServers', 'MCP servers'],
  ['ES6', 'ES6'],
  ['es2022Module', 'ES2022 module'],
  ['HTTPServer', 'HTTP server'],
  ['parseJSON', 'Parse JSON'],
  ['isHTTP2Enabled', 'Is HTTP2 enabled'],
  ['isIPv6Only', 'Is IPv6 only'],
  ['githubToken', 'GitHub token'],
  ['macosVersion', 'macOS version'],
  ['OAuth2Client', 'OAuth2 client'],
  ['ABCInventoryEntry', 'ABC inventory entry'],
  ['NODE_ENV', 'NODE ENV'],
  ['API_KEY_ID', 'API KEY ID'],
  ['CAPITALS', 'CAPITALS'],
  ['xAxis', 'X axis'],
  ['a262ca783a3dd055c77ec5c6c75c6ffe', 'a262ca783a3dd055c77ec5c6c75c6ffe'],
  ['base64url', 'Base64url'],
  ['planB', 'Plan B'],
  ['sortAs', 'Sort as'],
  ['i18n', 'I18n'],
  ['md5sum', 'Md5sum'],
  ['isolate', 'Isolate'],
  ['ram', 'Ram'],
  ['its', 'Its'],
  ['$schema', '$schema'],
  ['editor.tabSize', 'editor.tabSize'],
  ['größe', 'größe'],
  ['a', 'A'],
])('%s is called %s', (name, title) => {
  expect(nameAsTitle(name)).toBe(title)
})

test('what nobody could read is shown as it is written', () => {
  expect(nameAsTitle('a\u202Eb')).toBe('“a\\u202eb”')
})
