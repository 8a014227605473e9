import { decodeBase64 } from '~/lib/base64'
import { isProjectPath } from '~/lib/paths'
import { decodeUtf8 } from '~/lib/utf8'
import { fileNamedBy } from '~/workspace/namedPaths'

/**
 * Where the data may be of the project that `GET contents` has answered with; undefined where this says no such thing. A
 * guess of the page's first script, which waits for no other: `readProject` decides, and what was wrongly asked for is left.
 */
export async function dataPathIn(answer: Response, path: string): Promise<string | undefined> {
  if (!isProjectPath(path)) return undefined
  const bytes = decodeBase64(String(memberOf(await answer.json(), 'content')))
  const text = bytes && decodeUtf8(bytes)
  if (text === undefined) return undefined
  const written = memberOf(memberOf(JSON.parse(text), 'options'), 'dataFile')
  return typeof written === 'string' ? fileNamedBy(path, written) : undefined
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}
