/** The one lazy chunk: everything that brings CodeMirror with it. */
export { DocumentEditor } from './DocumentEditor'
export { TextViewer } from './TextViewer'
export { UnifiedDiff } from './UnifiedDiff'
export { ValueEditor } from './ValueEditor'
