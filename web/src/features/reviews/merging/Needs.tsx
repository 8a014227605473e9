import { Circle, CircleCheck, CircleDashed, CircleX } from 'lucide-react'
import { m } from '~/paraglide/messages'
import { VisuallyHidden } from '~/ui'
import styles from '../Panel.module.css'
import type { Need } from './needs'

const icons = { done: CircleCheck, open: Circle, wrong: CircleX, waiting: CircleDashed }
const tones = { done: 'success', open: 'neutral', wrong: 'failure', waiting: 'neutral' }
const words = {
  done: m.review_need_is_done,
  open: m.review_need_is_open,
  wrong: m.review_need_is_open,
  waiting: m.review_need_is_waiting,
}

/** What a merge needs, with ticks. */
export function Needs({ needs }: { readonly needs: readonly Need[] }) {
  return (
    <ul className={styles.list} aria-label={m.review_needs()}>
      {needs.map(({ id, state, words: text }) => {
        const Icon = icons[state]
        return (
          <li key={id} className={styles.entry} data-state={tones[state]}>
            <Icon size={16} strokeWidth={1.75} aria-hidden />
            <span className={styles.name}>
              {text}
              <VisuallyHidden> ({words[state]()})</VisuallyHidden>
            </span>
          </li>
        )
      })}
    </ul>
  )
}
