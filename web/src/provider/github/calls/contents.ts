import { decodeBase64 } from '~/lib/base64'
import { encodePath, encodeSegment } from '~/lib/encodePath'
import { dirname } from '~/lib/paths'
import { m } from '~/paraglide/messages'
import { isProviderError, ProviderError } from '../../errors'
import { asNumber, asOptionalString, asString, member, type Place } from '../../parse'
import type { FileContent, PathReference, RepositoryName } from '../../types'
import { readSha, readTree } from '../answers/answers'
import { contentsPath, repositoryPath } from '../client/addresses'
import type { Client } from '../client/client'

/** What `GET contents` says of a file: its bytes, or only its id where it is too large for this call (1 MB). */
interface ContentsAnswer {
  readonly sha: string
  readonly bytes: Uint8Array | undefined
}

/** The file at a path of a ref. Beyond the limit of the contents call it is read by its blob. */
export async function readFile(
  client: Client,
  reference: PathReference,
  signal: AbortSignal | undefined,
): Promise<FileContent> {
  const { sha, bytes } = await readContents(client, reference, signal)
  return { sha, bytes: bytes ?? (await readBlob(client, reference, sha, signal, reference.path)) }
}

/** The bytes of a blob; `path` only words a failure. */
export function readBlob(
  client: Client,
  name: RepositoryName,
  sha: string,
  signal: AbortSignal | undefined,
  path: string = sha,
): Promise<Uint8Array> {
  return client.bytes({
    task: m.provider_task_file({ path, repository: `${name.owner}/${name.repo}` }),
    path: `${repositoryPath(name)}/git/blobs/${encodeSegment(sha)}`,
    signal,
  })
}

async function readContents(
  client: Client,
  reference: PathReference,
  signal: AbortSignal | undefined,
): Promise<ContentsAnswer> {
  const path = contentsPath(reference)
  const task = taskOf(reference)
  try {
    const answer = await client.json(
      { task, path, query: { ref: reference.ref }, signal },
      readContentsAnswer,
    )
    if (answer === undefined) {
      const message = `${task} ${m.provider_reason_no_file()}`
      throw new ProviderError(message, { kind: 'unexpected', request: `GET ${path}` })
    }
    return answer
  } catch (error) {
    // Older servers refuse large files here, without their id.
    if (!isProviderError(error, 'too-large')) throw error
    return { sha: await findBlob(client, reference, error, signal), bytes: undefined }
  }
}

/** Undefined for a folder, a submodule or a link that leads nowhere. */
function readContentsAnswer(answer: Place): ContentsAnswer | undefined {
  if (Array.isArray(answer.value) || asString(member(answer, 'type')) !== 'file') return undefined
  const sha = readSha(answer)
  if (member(answer, 'encoding').value !== 'base64') return { sha, bytes: undefined }
  const bytes = decodeBase64(asOptionalString(member(answer, 'content')))
  const isWhole = bytes?.length === asNumber(member(answer, 'size'))
  return { sha, bytes: isWhole ? bytes : undefined }
}

/** The blob id of a file by the tree of its folder. */
async function findBlob(
  client: Client,
  reference: PathReference,
  tooLarge: ProviderError,
  signal: AbortSignal | undefined,
): Promise<string> {
  const folder = dirname(reference.path)
  const treeish = folder === '' ? encodePath(reference.ref) : encodePath(`${reference.ref}:${folder}`)
  const path = `${repositoryPath(reference)}/git/trees/${treeish}`
  const { entries } = await client.json({ task: taskOf(reference), path, signal }, readTree)
  const name = reference.path.slice(folder === '' ? 0 : folder.length + 1)
  const blob = entries.find((entry) => entry.path === name && entry.type === 'blob')
  if (!blob) throw tooLarge
  return blob.sha
}

function taskOf({ owner, repo, path }: PathReference): string {
  return m.provider_task_file({ path, repository: `${owner}/${repo}` })
}
