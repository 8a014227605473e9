import { useEffect, useMemo, useRef, useState } from 'react'
import { encodeBase64 } from '~/lib/base64'

interface PictureProps {
  readonly bytes: Uint8Array
  readonly mediaType: string
  readonly alt: string
  /** Longest edge on the screen, in px. */
  readonly edge: number
  readonly className?: string | undefined
  readonly onSize?: (width: number, height: number) => void
  /** The browser cannot show it. */
  readonly onBroken: () => void
}

/**
 * A picture drawn from bytes; the CSP allows no `blob:` addresses. A drawing (SVG) goes through `<img>`, where browsers
 * run no script of it and load nothing for it; all others are drawn small, however large they are.
 */
export function Picture(props: PictureProps) {
  return props.mediaType === 'image/svg+xml' ? <Drawing {...props} /> : <Bitmap {...props} />
}

function Drawing({ bytes, mediaType, alt, className, onBroken }: PictureProps) {
  const address = useMemo(() => `data:${mediaType};base64,${encodeBase64(bytes)}`, [mediaType, bytes])
  return <img className={className} src={address} alt={alt} onError={onBroken} />
}

function Bitmap({ bytes, mediaType, alt, edge, className, onSize, onBroken }: PictureProps) {
  const [address, setAddress] = useState<string>()
  const told = useRef({ onSize, onBroken })
  useEffect(() => {
    told.current = { onSize, onBroken }
  })

  useEffect(() => {
    let isWanted = true
    void shrunk(new Blob([new Uint8Array(bytes)], { type: mediaType }), edge * devicePixelRatio).then(
      (small) => {
        if (!isWanted) return
        setAddress(small.address)
        told.current.onSize?.(small.width, small.height)
      },
      () => {
        if (isWanted) told.current.onBroken()
      },
    )
    return () => {
      isWanted = false
    }
  }, [bytes, mediaType, edge])

  return address === undefined ? null : <img className={className} src={address} alt={alt} />
}

interface Shrunk {
  /** `data:` address of the picture, at most as large as asked for. */
  readonly address: string
  /** The picture's own size, in its pixels. */
  readonly width: number
  readonly height: number
}

async function shrunk(picture: Blob, edge: number): Promise<Shrunk> {
  const bitmap = await createImageBitmap(picture)
  const { width, height } = bitmap
  const scale = Math.min(1, edge / Math.max(width, height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(width * scale))
  canvas.height = Math.max(1, Math.round(height * scale))
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  return { address: canvas.toDataURL(), width, height }
}
