/**
 * Sends requests for many members at a time, from a process of its own, so that the cost of asking
 * is not counted as the server's. The requests come as a message; the process ends when all are
 * answered.
 */
export interface Asked {
  url: string
  apikey: string
  /** One access token for each member, used in turn. */
  tokens: readonly string[]
  body: string
  requests: number
  atOnce: number
}

process.once('message', ({ url, apikey, tokens, body, requests, atOnce }: Asked) => {
  let next = 0
  const askInTurn = async () => {
    for (let n = next++; n < requests; n = next++) {
      const headers = {
        apikey,
        Authorization: `Bearer ${tokens[n % tokens.length]}`,
        'Content-Type': 'application/json',
      }
      const response = await fetch(url, { method: 'POST', headers, body })
      const text = await response.text()
      if (!response.ok) throw new Error(`${response.status}: ${text}`)
    }
  }
  void Promise.all(Array.from({ length: atOnce }, askInTurn)).then(() => process.exit(0))
})
