import type { Canvas } from '../Canvas'

/** Ends what is asked about the selected fields; the keys are at the row again. */
export function useAnswered(canvas: Canvas): () => void {
  return () => {
    canvas.state.setState({ asked: undefined })
    canvas.endTyping()
  }
}
