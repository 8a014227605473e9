import { type ClipboardEvent, type DragEvent, useState } from 'react'

/** Takes the first file that is dropped on an element, or pasted while focus is in it. */
export function useFileDrop(isEnabled: boolean, onFile: (file: File) => void) {
  const [isOver, setIsOver] = useState(false)

  function hasFile({ dataTransfer }: DragEvent): boolean {
    return isEnabled && dataTransfer.types.includes('Files')
  }

  return {
    isOver,
    handlers: {
      onDragOver(event: DragEvent) {
        if (!hasFile(event)) return
        event.preventDefault()
        event.dataTransfer.dropEffect = 'copy'
        setIsOver(true)
      },
      onDragLeave(event: DragEvent<HTMLElement>) {
        const { relatedTarget } = event
        if (!(relatedTarget instanceof Node && event.currentTarget.contains(relatedTarget))) setIsOver(false)
      },
      onDrop(event: DragEvent) {
        if (!hasFile(event)) return
        event.preventDefault()
        setIsOver(false)
        const file = event.dataTransfer.files.item(0)
        if (file) onFile(file)
      },
      onPaste(event: ClipboardEvent) {
        const file = event.clipboardData.files.item(0)
        if (!isEnabled || !file) return
        event.preventDefault()
        onFile(file)
      },
    },
  }
}
