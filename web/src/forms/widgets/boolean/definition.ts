import type { WidgetDefinition } from '../WidgetDefinition'

export const checkbox = {
  shape: 'block',
  label: 'own',
  isPicked: true,
  short: 'truth',
  besideKind: 'radio',
  columnWidth: 112,
  entry: 'choice',
} satisfies WidgetDefinition

export const toggle = {
  shape: 'block',
  label: 'own',
  isPicked: true,
  short: 'truth',
  besideKind: 'radio',
  columnWidth: 112,
  entry: 'choice',
} satisfies WidgetDefinition
