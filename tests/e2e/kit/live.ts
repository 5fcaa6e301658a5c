import type { Page } from 'playwright/test'

/** The answer that lets somebody into a topic. */
const LET_IN = /"(realtime:[^"]+)","phx_reply",\{"status":"ok"/

/**
 * Resolves when a live socket that the page opens from now on has joined its channels. One that finds no server is
 * followed by another.
 * @param channels the content's and her own; one more on the screen of the access requests
 */
export function joinedLive(page: Page, channels = 2): Promise<void> {
  return new Promise((resolve) => {
    page.on('websocket', (socket) => {
      const joined = new Set<string>()
      socket.on('framereceived', ({ payload }) => {
        const [, topic] = LET_IN.exec(String(payload)) ?? []
        if (topic) joined.add(topic)
        if (joined.size === channels) resolve()
      })
    })
  })
}
