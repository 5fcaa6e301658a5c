import { connect } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { RunningServer } from '#backend/server/options.ts'
import { ownPort } from '#tests/kit/own-port.ts'
import { eventually, newPerson, service, startFixtureServer } from './kit.ts'

describe("the server's log is for its operator, and tells nothing of the members", () => {
  let server: RunningServer
  let notes: { level: string; text: string }[]
  beforeEach(async () => {
    // A port where nobody answers, for the mail.
    const port = await ownPort()
    notes = []
    server = await startFixtureServer({
      smtpUrl: `smtp://127.0.0.1:${port}`,
      log: (level, message, cause) =>
        notes.push({ level, text: `${message} ${cause instanceof Error ? cause.stack : String(cause)}` }),
    })
  })
  afterEach(() => server.close())

  it('a mail that does not go out: the reason, not the address', async () => {
    const ana = await newPerson(server, 'Ana')
    await ana.client.auth.resetPasswordForEmail(ana.email)
    const note = await eventually('the note', () => notes.find(({ level }) => level === 'error'))
    expect(note.text).toBe('mail not sent ESOCKET')
  })

  it('a phone that loses its network in the middle of a request is no error', async () => {
    const { hostname, port } = new URL(server.url)
    const socket = connect(Number(port), hostname)
    // Announces 100 bytes and sends six: the server has the request and waits for the rest.
    socket.write(
      `POST /rest/v1/notes HTTP/1.1\r\nHost: ${hostname}\r\napikey: ${server.secretKey}\r\nContent-Length: 100\r\n\r\n{"body`,
    )
    await service(server).from('notes').select('id')
    socket.destroy()
    const note = await eventually('the note', () => notes.find(({ text }) => text.startsWith('POST /rest/v1/notes')))
    expect(note.level).toBe('info')
    expect(notes.filter(({ level }) => level === 'error')).toEqual([])
  })
})
