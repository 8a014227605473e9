/** `text/html; charset=utf-8` as `text/html`. */
export function essence(mediaType: string): string {
  return (mediaType.split(';')[0] ?? '').trim().toLowerCase()
}

/** Media types of code and data that are written by hand. */
export function isCode(mediaType: string): boolean {
  return (
    /^(?:text|application)\/(?:x-)?(?:[\w.-]+\+)?(?:json|json5|yaml|toml|xml|html|css|csv|javascript|ecmascript|typescript|sql|graphql|sh|python|liquid|handlebars)$/.test(
      mediaType,
    ) || mediaType === 'image/svg+xml'
  )
}
