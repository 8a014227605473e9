import { useRef } from 'react'
import type { TreeNode } from './buildTree'
import { typeAhead } from './keyboard'

const pauseMs = 600

/** Characters typed without a pause make one prefix; answers the row it leads to. Not for keys with another meaning. */
export function useTypeAhead(rows: readonly TreeNode[]): (key: string, index: number) => number | undefined {
  const typed = useRef({ text: '', at: 0 })
  return (key, index) => {
    if (key.length !== 1) return undefined
    const now = Date.now()
    const isContinued = now - typed.current.at < pauseMs
    const text = isContinued ? typed.current.text + key : key
    if (text.trim() === '') return undefined
    typed.current = { text, at: now }
    return typeAhead(rows, index, text)
  }
}
