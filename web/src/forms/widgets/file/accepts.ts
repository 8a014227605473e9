import { imageTypeOfName } from './imageType'

/**
 * Whether a file is of the accepted kinds, which are written as in HTML: `.pdf`, `image/png`, `image/*`. None: all are.
 * @param mediaType as the browser says; '' where it does not know, as for files of the repository.
 */
export function accepts(accept: readonly string[], name: string, mediaType: string): boolean {
  const type = (imageTypeOfName(name) ?? mediaType).toLowerCase()
  return (
    accept.length === 0 ||
    accept.some((kind) => {
      if (kind.startsWith('.')) return name.toLowerCase().endsWith(kind)
      return kind.endsWith('/*') ? type.startsWith(kind.slice(0, -1)) : type === kind
    })
  )
}
