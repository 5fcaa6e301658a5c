/**
 * Resolves in a task of its own, after what the member has done meanwhile. A timer would wait for a
 * second in a tab that is not seen.
 */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(null)
  })
}
