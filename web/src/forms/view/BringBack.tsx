import { X } from 'lucide-react'
import { type FocusEvent, useEffect, useState } from 'react'
import { m } from '~/paraglide/messages'
import { Button, FloatingNote, IconButton } from '~/ui'
import { stepHistory } from '../model/actions/stepHistory'
import { useForm } from '../model/FormContext'
import { jumpTo } from '../model/reveal'
import styles from './BringBack.module.css'

/** Milliseconds until it goes by itself: undo stays where it always is. The clock stands while somebody is at it. */
const TIMEOUT = 10_000

/** Says what was taken out, and brings it back. */
export function BringBack({ title }: { readonly title: string }) {
  const form = useForm()
  const [isPointed, setPointed] = useState(false)
  const [isFocused, setFocused] = useState(false)
  const isHeld = isPointed || isFocused
  const { setRemoved } = form.view.getState()

  useEffect(() => {
    if (isHeld) return undefined
    const timer = setTimeout(() => setRemoved(undefined), TIMEOUT)
    return () => clearTimeout(timer)
  }, [isHeld, setRemoved])

  function bringBack(): void {
    const pointer = stepHistory(form, 'undo')
    if (pointer !== undefined) jumpTo(form, pointer)
  }

  function handleBlur({ currentTarget, relatedTarget }: FocusEvent): void {
    if (!currentTarget.contains(relatedTarget)) setFocused(false)
  }

  return (
    <FloatingNote
      onPointerEnter={() => setPointed(true)}
      onPointerLeave={() => setPointed(false)}
      onFocus={() => setFocused(true)}
      onBlur={handleBlur}
    >
      <span className={styles.words}>{m.forms_removed_short({ title })}</span>
      <Button size="small" aria-label={m.forms_bring_back({ title })} onPress={bringBack}>
        {m.forms_undo()}
      </Button>
      <IconButton
        label={m.forms_removed_dismiss()}
        icon={X}
        size="small"
        onPress={() => setRemoved(undefined)}
      />
    </FloatingNote>
  )
}
