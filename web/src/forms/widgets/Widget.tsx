import { lazyPart } from '~/ui'
import { BooleanWidget } from './boolean/BooleanWidget'
import { ColorWidget } from './color/ColorWidget'
import { ConstantWidget } from './constant/ConstantWidget'
import { EmailWidget } from './email/EmailWidget'
import { JsonWidget } from './json/JsonWidget'
import { MultiSelectWidget } from './multiselect/MultiSelectWidget'
import { NullWidget } from './null/NullWidget'
import { NumberWidget } from './number/NumberWidget'
import { PasswordWidget } from './password/PasswordWidget'
import { RadioWidget } from './radio/RadioWidget'
import { RangeWidget } from './range/RangeWidget'
import { SelectWidget } from './select/SelectWidget'
import { TextWidget } from './text/TextWidget'
import { TextAreaWidget } from './textarea/TextAreaWidget'
import { UpDownWidget } from './updown/UpDownWidget'
import { UrlWidget } from './url/UrlWidget'
import styles from './Widget.module.css'
import type { WidgetProps } from './WidgetProps'
import type { WidgetKind } from './widgetKind'

// Many forms have none of these; they bring lists, marks, queries, uploads and pictures with them.
const CodeWidget = lazyPart(async () => (await import('./code/CodeWidget')).CodeWidget, {
  fallback: () => <LateWidget kind="code" />,
})
const ComboBoxWidget = lazyPart(async () => (await import('./combobox/ComboBoxWidget')).ComboBoxWidget, {
  fallback: () => <LateWidget kind="combobox" />,
})
const DatalistWidget = lazyPart(async () => (await import('./datalist/DatalistWidget')).DatalistWidget, {
  fallback: () => <LateWidget kind="datalist" />,
})
const MultiComboBoxWidget = lazyPart(
  async () => (await import('./multicombobox/MultiComboBoxWidget')).MultiComboBoxWidget,
  { fallback: () => <LateWidget kind="multicombobox" /> },
)
const DateWidget = lazyPart(async () => (await import('./date/DateWidget')).DateWidget, {
  fallback: () => <LateWidget kind="date" />,
})
const TimeWidget = lazyPart(async () => (await import('./time/TimeWidget')).TimeWidget, {
  fallback: () => <LateWidget kind="time" />,
})
const DateTimeWidget = lazyPart(async () => (await import('./datetime/DateTimeWidget')).DateTimeWidget, {
  fallback: () => <LateWidget kind="datetime" />,
})
const MarkdownWidget = lazyPart(async () => (await import('./markdown/MarkdownWidget')).MarkdownWidget, {
  fallback: () => <LateWidget kind="markdown" />,
})
const FileWidget = lazyPart(async () => (await import('./file/FileWidget')).FileWidget, {
  fallback: ({ kind }) => <LateWidget kind={kind} />,
})
const ReferenceWidget = lazyPart(async () => (await import('./reference/ReferenceWidget')).ReferenceWidget, {
  fallback: () => <LateWidget kind="reference" />,
})
const ReferencesWidget = lazyPart(
  async () => (await import('./reference/ReferencesWidget')).ReferencesWidget,
  { fallback: () => <LateWidget kind="references" /> },
)
const TagsWidget = lazyPart(async () => (await import('./tags/TagsWidget')).TagsWidget, {
  fallback: () => <LateWidget kind="tags" />,
})

interface AnyWidgetProps extends WidgetProps {
  readonly kind: WidgetKind
}

/** The widget of a kind; some come a moment later than the form, and have their place kept. */
export function Widget({ kind, ...props }: AnyWidgetProps) {
  switch (kind) {
    case 'text':
      return <TextWidget {...props} />
    case 'textarea':
      return <TextAreaWidget {...props} />
    case 'markdown':
      return <MarkdownWidget {...props} />
    case 'code':
      return <CodeWidget {...props} />
    case 'password':
      return <PasswordWidget {...props} />
    case 'email':
      return <EmailWidget {...props} />
    case 'url':
      return <UrlWidget {...props} />
    case 'date':
      return <DateWidget {...props} />
    case 'time':
      return <TimeWidget {...props} />
    case 'datetime':
      return <DateTimeWidget {...props} />
    case 'color':
      return <ColorWidget {...props} />
    case 'number':
      return <NumberWidget {...props} />
    case 'updown':
      return <UpDownWidget {...props} />
    case 'range':
      return <RangeWidget {...props} />
    case 'multiselect':
      return <MultiSelectWidget {...props} />
    case 'multicombobox':
      return <MultiComboBoxWidget {...props} />
    case 'tags':
      return <TagsWidget {...props} />
    case 'checkbox':
      return <BooleanWidget {...props} isSwitch={false} />
    case 'switch':
      return <BooleanWidget {...props} isSwitch />
    case 'select':
      return <SelectWidget {...props} />
    case 'radio':
      return <RadioWidget {...props} />
    case 'combobox':
      return <ComboBoxWidget {...props} />
    case 'datalist':
      return <DatalistWidget {...props} />
    case 'reference':
      return <ReferenceWidget {...props} />
    case 'references':
      return <ReferencesWidget {...props} />
    case 'image':
    case 'file':
      return <FileWidget {...props} kind={kind} />
    case 'constant':
      return <ConstantWidget {...props} />
    case 'null':
      return <NullWidget {...props} />
    case 'json':
      break
  }
  return <JsonWidget {...props} />
}

function LateWidget({ kind }: { readonly kind: WidgetKind }) {
  return <div className={styles.late} data-late={kind} />
}
