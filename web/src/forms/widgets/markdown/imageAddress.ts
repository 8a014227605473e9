/** Images as data: formats that browsers draw without running anything. */
const DATA_IMAGE = /^data:image\/(?:png|jpeg|gif|webp|avif|svg\+xml)[;,]/i

/** The address of an image that the pages' policy allows (`img-src 'self' data: https:`), else undefined. */
export function imageAddress(url: string): string | undefined {
  if (DATA_IMAGE.test(url)) return url
  if (!URL.canParse(url)) return undefined
  const { protocol, href } = new URL(url)
  return protocol === 'https:' ? href : undefined
}
