import { PanelTop } from 'lucide-react'
import { m } from '~/paraglide/messages'
import type { Kind } from '../Kind'

/** No field: a part of the form, which the uiSchema makes of fields. */
export const tabs: Kind = {
  name: 'tabs',
  title: m.kinds_tabs,
  synonyms: m.kinds_tabs_synonyms,
  icon: PanelTop,
  makes: { kind: 'section', as: 'tab' },
  fits: () => false,
}
