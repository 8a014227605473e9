import { useEffect, useLayoutEffect, useRef } from 'react'
import { fromPointer } from '~/formats/nodes'
import type { PlaceAddress } from '~/lib/navigation/usePlaceAddress'
import { usePageFlows } from '~/ui'
import { useForm, useRows } from '../model/FormContext'
import type { FormModel } from '../model/FormModel'
import { goToPlace, showPage } from '../model/pages'
import { isIn } from '../store/keys'

interface Told {
  readonly at: string | undefined
  readonly flows: boolean
  /** Of the page. */
  readonly key: string | undefined
}

/**
 * Has the address name the page of the form that is shown, by the JSON pointer of what it shows, so that the buttons of
 * the browser lead back and a link leads there. On a wide screen there is one page, and an address leads to its field.
 */
export function PlaceInAddress({ address }: { readonly address: PlaceAddress }) {
  const form = useForm()
  const flows = usePageFlows()
  const page = useRows().pages.at(-1)?.head
  const [key, shown] = [page?.key, page?.field.pointer]
  const { at, push, replace, back } = address
  /** What the address said when this was last looked at, and what was shown. */
  const told = useRef<Told>(undefined)
  /** The places of this visit that the browser's button for back leads to. */
  const behind = useRef<(string | undefined)[]>([])
  const isGoingBack = useRef(false)

  useLayoutEffect(() => form.view.getState().setPaged(flows), [form, flows])

  useEffect(() => {
    const before = told.current
    if (before === undefined || before.at !== at || before.flows !== flows) {
      // Somebody came by a link or a button of the browser, or turned the phone.
      if (before !== undefined && before.at !== at && !isGoingBack.current) {
        if (behind.current.length > 0 && behind.current.at(-1) === at) behind.current.pop()
        else behind.current.push(before.at)
      }
      isGoingBack.current = false
      if (before === undefined || at !== shown) follow(form, at, before === undefined)
      told.current = { at, flows, key: form.rows.pages.at(-1)?.head.key }
      return
    }
    if (!flows || at === shown || isGoingBack.current) return
    // Another page is shown, or the place of this one is another.
    const isOther = before.key !== key
    const isOutward = before.key !== undefined && (key === undefined || isIn(before.key, key))
    told.current = { at: shown, flows, key }
    if (isOther && behind.current.length > 0 && behind.current.at(-1) === shown) {
      behind.current.pop()
      isGoingBack.current = true
      told.current = { at, flows, key }
      back()
    } else if (isOther && !isOutward) {
      behind.current.push(at)
      push(shown)
    } else replace(shown)
  }, [form, flows, at, shown, key, push, replace, back])

  return null
}

/** @param isFirst the form has just been opened: without a place in the address nothing takes focus. */
function follow(form: FormModel, at: string | undefined, isFirst: boolean): void {
  const { page, setPage } = form.view.getState()
  if (at === undefined) {
    if (isFirst) setPage(undefined)
    else showPage(form, undefined)
    return
  }
  const path = fromPointer(at)
  if (path === undefined || !form.store.parse.ok) return
  const key = form.store.keyOf(path)
  if (page !== undefined && page !== key && isIn(page, key)) showPage(form, key)
  else goToPlace(form, at)
}
