const allowedSchemes = new Set(['http:', 'https:', 'mailto:'])

/** The address in normal form if a link to it is harmless, else undefined. Relative addresses are none of ours. */
export function safeUrl(text: string): string | undefined {
  let url: URL
  try {
    url = new URL(text)
  } catch {
    return undefined
  }
  return allowedSchemes.has(url.protocol) ? url.href : undefined
}
