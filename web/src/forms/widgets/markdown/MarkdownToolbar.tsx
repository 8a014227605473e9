import { Bold, Heading, Italic, Link, List, ListOrdered, type LucideIcon, TextQuote } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { keys } from '~/lib/keyboard/keys'
import { formatShortcut, matchesShortcut } from '~/lib/keyboard/shortcuts'
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
  readonly shortcuts?: readonly [string]
}

const TOOLS: readonly Tool[] = [
  { mark: 'bold', icon: Bold, label: m.forms_markdown_bold, shortcuts: keys.bold },
  { mark: 'italic', icon: Italic, label: m.forms_markdown_italic, shortcuts: keys.italic },
  { mark: 'heading', icon: Heading, label: m.forms_markdown_heading },
  { mark: 'link', icon: Link, label: m.forms_markdown_link, shortcuts: keys.link },
  { mark: 'list', icon: List, label: m.forms_markdown_list },
  { mark: 'numbers', icon: ListOrdered, label: m.forms_markdown_numbers },
  { mark: 'quote', icon: TextQuote, label: m.forms_markdown_quote },
]

export function MarkdownToolbar({ title, onMark }: MarkdownToolbarProps) {
  return (
    <Toolbar label={m.forms_markdown_tools({ title })}>
      {TOOLS.map(({ mark, icon, label, shortcuts }) => (
        <IconButton
          key={mark}
          label={label()}
          icon={icon}
          size="small"
          shortcut={shortcuts && formatShortcut(shortcuts[0])}
          onPress={() => onMark(mark)}
        />
      ))}
    </Toolbar>
  )
}

/** What a key press means, as in every editor. */
export function markOfKey({ nativeEvent }: KeyboardEvent): Mark | undefined {
  return TOOLS.find(({ shortcuts }) => shortcuts && matchesShortcut(nativeEvent, shortcuts))?.mark
}
