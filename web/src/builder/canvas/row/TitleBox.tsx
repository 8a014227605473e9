import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import type { Row } from '~/forms/rows/Row'
import { m } from '~/paraglide/messages'
import { useCanvas } from '../CanvasContext'
import { renameRow } from '../naming/renameRow'
import styles from './CanvasRow.module.css'

/** What a row is called, typed in place of its title. */
export function TitleBox({ row }: { readonly row: Row }) {
  const canvas = useCanvas()
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(() => canvas.titleOf(row))
  const isDone = useRef(false)

  useLayoutEffect(() => {
    const box = input.current
    if (box === null) return
    placeOver(box)
    box.focus({ preventScroll: true })
    box.select()
  }, [])

  function end(isKept: boolean, hasFocus: boolean): void {
    if (isDone.current) return
    isDone.current = true
    canvas.endTyping(hasFocus)
    if (isKept) renameRow(canvas, row, typed)
  }

  function handleKeyDown(event: KeyboardEvent): void {
    event.stopPropagation()
    if (event.nativeEvent.isComposing) return
    if (event.key !== 'Enter' && event.key !== 'Escape') return
    event.preventDefault()
    end(event.key === 'Enter', true)
  }

  return (
    <input
      ref={input}
      type="text"
      className={styles.title}
      aria-label={m.canvas_title_of({ title: canvas.titleOf(row) })}
      value={typed}
      data-typing
      data-history="own"
      autoComplete="off"
      onChange={(event) => setTyped(event.target.value)}
      onKeyDown={handleKeyDown}
      onBlur={() => end(true, false)}
    />
  )
}

/** In the place of the title, where one is drawn. */
function placeOver(box: HTMLInputElement): void {
  const around = box.parentElement
  const title = around?.querySelector('[data-part="title"]')
  if (!around || !title) return
  const [outer, inner] = [around.getBoundingClientRect(), title.getBoundingClientRect()]
  box.style.insetInlineStart = `${Math.max(0, inner.left - outer.left - 8)}px`
  box.style.insetBlockStart = `${inner.top - outer.top - Math.max(0, (28 - inner.height) / 2)}px`
}
