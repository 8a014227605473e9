import { Suspense } from 'react'
import { lazyPart } from '~/ui'
import type { WidgetKind } from '../rows/Row'
import { BooleanWidget } from './boolean/BooleanWidget'
import { CodeWidget } from './code/CodeWidget'
import { ColorWidget } from './color/ColorWidget'
import { ComboBoxWidget } from './combobox/ComboBoxWidget'
import { ConstantWidget } from './constant/ConstantWidget'
import { DateWidget } from './date/DateWidget'
import { DateTimeWidget } from './datetime/DateTimeWidget'
import { EmailWidget } from './email/EmailWidget'
import { JsonWidget } from './json/JsonWidget'
import { MultiComboBoxWidget } from './multicombobox/MultiComboBoxWidget'
import { MultiSelectWidget } from './multiselect/MultiSelectWidget'
import { NullWidget } from './null/NullWidget'
import { NumberWidget } from './number/NumberWidget'
import { PasswordWidget } from './password/PasswordWidget'
import { RadioWidget } from './radio/RadioWidget'
import { RangeWidget } from './range/RangeWidget'
import { SelectWidget } from './select/SelectWidget'
import { TagsWidget } from './tags/TagsWidget'
import { TextWidget } from './text/TextWidget'
import { TextAreaWidget } from './textarea/TextAreaWidget'
import { TimeWidget } from './time/TimeWidget'
import { UpDownWidget } from './updown/UpDownWidget'
import { UrlWidget } from './url/UrlWidget'
import type { WidgetProps } from './WidgetProps'

// Many forms have none of these; they bring queries, uploads and pictures, or marks and their buttons, with them.
const MarkdownWidget = lazyPart(async () => (await import('./markdown/MarkdownWidget')).MarkdownWidget)
const FileWidget = lazyPart(async () => (await import('./file/FileWidget')).FileWidget)
const ReferenceWidget = lazyPart(async () => (await import('./reference/ReferenceWidget')).ReferenceWidget)
const ReferencesWidget = lazyPart(async () => (await import('./reference/ReferencesWidget')).ReferencesWidget)

interface AnyWidgetProps extends WidgetProps {
  readonly kind: WidgetKind
}

export function Widget({ kind, ...props }: AnyWidgetProps) {
  switch (kind) {
    case 'text':
      return <TextWidget {...props} />
    case 'textarea':
      return <TextAreaWidget {...props} />
    case 'markdown':
      return (
        <Suspense>
          <MarkdownWidget {...props} />
        </Suspense>
      )
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
    case 'reference':
      return (
        <Suspense>
          <ReferenceWidget {...props} />
        </Suspense>
      )
    case 'references':
      return (
        <Suspense>
          <ReferencesWidget {...props} />
        </Suspense>
      )
    case 'image':
    case 'file':
      return (
        <Suspense>
          <FileWidget {...props} kind={kind} />
        </Suspense>
      )
    case 'constant':
      return <ConstantWidget {...props} />
    case 'null':
      return <NullWidget {...props} />
    case 'json':
      break
  }
  return <JsonWidget {...props} />
}
