import { Bold, Heading, Italic, Link, List, ListOrdered, type LucideIcon, TextQuote } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { m } from '~/paraglide/messages'
import { IconButton, Toolbar } from '~/ui'
import type { Mark } from './marks'

interface MarkdownToolbarProps {
  readonly title: string
  readonly onMark: (mark: Mark) => void
}

interface Tool {
  readonly mark: Mark
  readonly icon: LucideIcon
  readonly label: () => string
  /** With Control or Command. */
  readonly key?: string
}

const TOOLS: readonly Tool[] = [
  { mark: 'bold', icon: Bold, label: m.forms_markdown_bold, key: 'b' },
  { mark: 'italic', icon: Italic, label: m.forms_markdown_italic, key: 'i' },
  { mark: 'heading', icon: Heading, label: m.forms_markdown_heading },
  { mark: 'link', icon: Link, label: m.forms_markdown_link, key: 'k' },
  { mark: 'list', icon: List, label: m.forms_markdown_list },
  { mark: 'numbers', icon: ListOrdered, label: m.forms_markdown_numbers },
  { mark: 'quote', icon: TextQuote, label: m.forms_markdown_quote },
]

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent)

export function MarkdownToolbar({ title, onMark }: MarkdownToolbarProps) {
  return (
    <Toolbar label={m.forms_markdown_tools({ title })}>
      {TOOLS.map(({ mark, icon, label, key }) => (
        <IconButton
          key={mark}
          label={label()}
          icon={icon}
          size="small"
          shortcut={key && (isApple ? `⌘${key.toUpperCase()}` : `Ctrl+${key.toUpperCase()}`)}
          onPress={() => onMark(mark)}
        />
      ))}
    </Toolbar>
  )
}

/** What a key press means, as in every editor. */
export function markOfKey({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): Mark | undefined {
  if (!(ctrlKey || metaKey) || altKey || shiftKey) return undefined
  return TOOLS.find((tool) => tool.key === key.toLowerCase())?.mark
}
