import { GitBranch, type LucideIcon, MessageSquare, Share2 } from 'lucide-react'
import type { Command } from '~/lib/commands/Command'
import { m } from '~/paraglide/messages'

/** What opens at a button of the header, by its `data-command`: it is there where the button is. */
function atButton(id: string, label: () => string, icon: LucideIcon): Command<unknown> {
  const button = () => document.querySelector<HTMLElement>(`[data-command="${id}"]`)
  return {
    id,
    label,
    icon,
    isThere: () => button() !== null,
    isEnabled: () => true,
    run: () => button()?.click(),
  }
}

export const headerCommands: readonly Command<unknown>[] = [
  atButton('share', m.share_title, Share2),
  atButton('branch', m.app_branch_change, GitBranch),
  atButton('feedback', m.feedback_title, MessageSquare),
]
