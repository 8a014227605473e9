/** Where the content of a file can be fetched from. Addresses are percent-encoded. */
export type SnippetSource =
  | { readonly kind: 'public'; readonly url: string }
  /** Through the contents API with a token, which each snippet reads from the variable `GITHUB_TOKEN`. */
  | { readonly kind: 'private'; readonly url: string }

export interface Snippet {
  readonly id: string
  /** The language's own name; not translated. */
  readonly language: string
  readonly code: string
}

/** The media type that answers the bytes of the file (docs.github.com, "Get repository content"). */
const rawMediaType = 'application/vnd.github.raw+json'

/** How to fetch the file in five languages. */
export function snippetsOf(source: SnippetSource): readonly Snippet[] {
  const safe = { ...source, url: withoutQuotes(source.url) }
  return [
    { id: 'javascript', language: 'JavaScript', code: javascript(safe) },
    { id: 'php', language: 'PHP', code: php(safe) },
    { id: 'csharp', language: 'C#', code: csharp(safe) },
    { id: 'bash', language: 'Bash', code: bash(safe) },
    { id: 'swift', language: 'Swift', code: swift(safe) },
  ]
}

/**
 * Percent-encodes the characters that encodeURIComponent leaves but that end or change a string literal in one of the
 * languages: file names are written by others and must not become code.
 */
function withoutQuotes(url: string): string {
  return url.replaceAll(/['"`$\\!(){}<>\s]/g, (character) => {
    return `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`
  })
}

function javascript({ kind, url }: SnippetSource): string {
  const options =
    kind === 'public'
      ? ''
      : `, {
  headers: {
    Accept: '${rawMediaType}',
    Authorization: \`Bearer \${process.env.GITHUB_TOKEN}\`,
  },
}`
  return `const response = await fetch('${url}'${options})
if (!response.ok) throw new Error(\`HTTP \${response.status}\`)
const content = await response.json()
`
}

function php({ kind, url }: SnippetSource): string {
  if (kind === 'public') {
    return `<?php
$json = file_get_contents('${url}');
$content = json_decode($json, true, flags: JSON_THROW_ON_ERROR);
`
  }
  return `<?php
$context = stream_context_create(['http' => ['header' => [
    'Accept: ${rawMediaType}',
    'Authorization: Bearer ' . getenv('GITHUB_TOKEN'),
    'User-Agent: PHP',
]]]);
$json = file_get_contents('${url}', false, $context);
$content = json_decode($json, true, flags: JSON_THROW_ON_ERROR);
`
}

function csharp({ kind, url }: SnippetSource): string {
  const headers =
    kind === 'public'
      ? ''
      : `client.DefaultRequestHeaders.Add("Accept", "${rawMediaType}");
client.DefaultRequestHeaders.Add("Authorization", "Bearer " + Environment.GetEnvironmentVariable("GITHUB_TOKEN"));
client.DefaultRequestHeaders.Add("User-Agent", "csharp");
`
  return `using System.Net.Http;
using System.Text.Json;

using var client = new HttpClient();
${headers}var json = await client.GetStringAsync("${url}");
using var content = JsonDocument.Parse(json);
`
}

function bash({ kind, url }: SnippetSource): string {
  if (kind === 'public') return `curl --fail --silent --show-error --location '${url}'\n`
  return `curl --fail --silent --show-error --location \\
  --header 'Accept: ${rawMediaType}' \\
  --header "Authorization: Bearer $GITHUB_TOKEN" \\
  '${url}'
`
}

function swift({ kind, url }: SnippetSource): string {
  const headers =
    kind === 'public'
      ? ''
      : `let token = ProcessInfo.processInfo.environment["GITHUB_TOKEN"] ?? ""
request.setValue("${rawMediaType}", forHTTPHeaderField: "Accept")
request.setValue("Bearer \\(token)", forHTTPHeaderField: "Authorization")
`
  return `import Foundation

${kind === 'public' ? 'let' : 'var'} request = URLRequest(url: URL(string: "${url}")!)
${headers}let (json, _) = try await URLSession.shared.data(for: request)
let content = try JSONSerialization.jsonObject(with: json)
`
}
