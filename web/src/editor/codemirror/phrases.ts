import { EditorState, type Extension } from '@codemirror/state'
import { m } from '~/paraglide/messages'

/** CodeMirror's own words, each by its English text (codemirror.net/examples/translate). */
export function phrases(): Extension {
  return EditorState.phrases.of({
    Find: m.editor_find(),
    Replace: m.editor_replace_with(),
    next: m.editor_find_next(),
    previous: m.editor_find_previous(),
    all: m.editor_find_all(),
    'match case': m.editor_match_case(),
    'by word': m.editor_by_word(),
    regexp: m.editor_regexp(),
    replace: m.editor_replace(),
    'replace all': m.editor_replace_all(),
    close: m.editor_close_search(),
    'current match': m.editor_current_match(),
    'replaced match on line $': m.editor_replaced_on_line({ line: '$' }),
    'replaced $ matches': m.editor_replaced_count({ count: '$' }),
    'on line': m.editor_on_line(),
    Diagnostics: m.editor_problems(),
    'No diagnostics': m.editor_no_problems(),
    'Fold line': m.editor_fold(),
    'Unfold line': m.editor_unfold(),
    'Folded lines': m.editor_folded(),
    'Unfolded lines': m.editor_unfolded(),
    'folded code': m.editor_folded_code(),
    unfold: m.editor_unfold(),
    to: m.editor_to(),
    'Control character': m.editor_control_character(),
    '$ unchanged lines': m.editor_unchanged_lines({ count: '$' }),
  })
}
