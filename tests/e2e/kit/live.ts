import type { Page } from 'playwright/test'

/** The server's answer to a successful join of a topic. */
const LET_IN = /"(realtime:(?!heard:)[^"]+)","phx_reply",\{"status":"ok"/

/**
 * Resolves when a live socket that the page opens from now on has joined its channels. After a
 * socket that finds no server the page opens another.
 * @param channels the content's and the member's; one more on the screen of the access requests
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
