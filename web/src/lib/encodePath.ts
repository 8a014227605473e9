/** One segment of an address. Half a surrogate pair has no UTF-8 form and becomes U+FFFD. */
export function encodeSegment(segment: string): string {
  return encodeURIComponent(segment.replaceAll(/\p{Surrogate}/gu, '\uFFFD'))
}

/** A path or ref for an address: every segment encoded, its slashes literal. */
export function encodePath(path: string): string {
  return path.split('/').map(encodeSegment).join('/')
}
