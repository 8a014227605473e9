import { decodeBase64 } from '~/lib/base64'
import { isProjectPath } from '~/lib/paths'
import { decodeUtf8 } from '~/lib/utf8'
import { fileNamedBy } from '~/workspace/namedPaths'

/**
 * Where the data may be of the project in a file; undefined where this says no such thing. A guess of the page's first
 * scripts, which wait for no other: `readProject` decides, and what was wrongly asked for is left.
 * @throws {SyntaxError} where the file is no JSON.
 */
export function dataPathOf(bytes: Uint8Array | undefined, path: string): string | undefined {
  const text = bytes && isProjectPath(path) ? decodeUtf8(bytes) : undefined
  if (text === undefined) return undefined
  const written = memberOf(memberOf(JSON.parse(text), 'options'), 'dataFile')
  return typeof written === 'string' ? fileNamedBy(path, written) : undefined
}

/** The same of what `GET contents` has answered with. Rejects where it is no such answer. */
export async function dataPathIn(answer: Response, path: string): Promise<string | undefined> {
  if (!isProjectPath(path)) return undefined
  return dataPathOf(decodeBase64(String(memberOf(await answer.json(), 'content'))), path)
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}
