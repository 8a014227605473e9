import { type ComponentType, createElement } from 'react'
import { lazyPart } from '~/ui'
import { CheckboxWidget, SwitchWidget } from './boolean/BooleanWidget'
import { ConstantWidget } from './constant/ConstantWidget'
import { DEFINITIONS, isPlain, type PlainKind, type WidgetKind } from './definitions'
import { EmailWidget } from './email/EmailWidget'
import { JsonWidget } from './json/JsonWidget'
import { NullWidget } from './null/NullWidget'
import { NumberWidget } from './number/NumberWidget'
import { RadioWidget } from './radio/RadioWidget'
import { SelectWidget } from './select/SelectWidget'
import { TextWidget } from './text/TextWidget'
import { TextAreaWidget } from './textarea/TextAreaWidget'
import { UrlWidget } from './url/UrlWidget'
import styles from './Widget.module.css'
import type { WidgetDefinition } from './WidgetDefinition'
import type { WidgetProps } from './WidgetProps'

const PLAIN: Readonly<Record<PlainKind, ComponentType<WidgetProps>>> = {
  text: TextWidget,
  textarea: TextAreaWidget,
  email: EmailWidget,
  url: UrlWidget,
  number: NumberWidget,
  checkbox: CheckboxWidget,
  switch: SwitchWidget,
  select: SelectWidget,
  radio: RadioWidget,
  constant: ConstantWidget,
  null: NullWidget,
  json: JsonWidget,
}

// Many forms have none of these; some bring lists, marks, queries, uploads and pictures with them.
const LATE: ReadonlyMap<string, ComponentType<WidgetProps>> = new Map(
  Object.entries<WidgetDefinition>(DEFINITIONS).flatMap(([kind, { load, late }]) =>
    load ? [[kind, lazyPart(load, { fallback: () => <Late room={late} /> })] as const] : [],
  ),
)

interface AnyWidgetProps extends WidgetProps {
  readonly kind: WidgetKind
}

/** The widget of a kind; some come a moment later than the form, and have their place kept. */
export function Widget({ kind, ...props }: AnyWidgetProps) {
  return createElement(isPlain(kind) ? PLAIN[kind] : (LATE.get(kind) ?? JsonWidget), props)
}

function Late({ room = 'line' }: { readonly room: WidgetDefinition['late'] | 'line' }) {
  return <div className={styles.late} data-late={room} />
}
