import { randomUUID } from 'node:crypto'
import type { RunningServer } from '#backend/server/options.ts'

export interface Answer {
  status: number
  body: Record<string, unknown> | string | boolean | null
}

/** A POST as the app makes it: the publishable key, and the caller's token if there is one. */
export async function post(
  server: RunningServer,
  path: string,
  body: unknown,
  { token, headers = {} }: { token?: string; headers?: Record<string, string> } = {},
): Promise<Answer> {
  const response = await fetch(`${server.url}${path}`, {
    method: 'POST',
    headers: {
      apikey: server.publishableKey,
      'content-type': 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
      ...headers,
    },
    body: JSON.stringify(body),
  })
  const text = await response.text()
  return { status: response.status, body: text === '' ? null : (JSON.parse(text) as Answer['body']) }
}

export const callFunction = (server: RunningServer, name: string, body: unknown, token?: string): Promise<Answer> =>
  post(server, `/functions/v1/${name}`, body, { token })

/** What the form of /cadastro sends. */
export const accessRequest = (email: string, change: Record<string, unknown> = {}): Record<string, unknown> => ({
  id: randomUUID(),
  nome: 'Ana Lima',
  email,
  telefone: '(11) 98765-4321',
  endereco: 'Rua das Acácias, 120',
  data_nascimento: '1990-02-28',
  instagram: '@ana',
  grupo: 'Aurora',
  como_conheceu: 'Por uma amiga',
  expectativas: 'Recomeçar com calma',
  consentimento_lgpd: true,
  consentimento_versao: '2026-11',
  website: '',
  ...change,
})

export const sendRequest = (
  server: RunningServer,
  request: Record<string, unknown>,
  headers: Record<string, string> = {},
): Promise<Answer> =>
  post(server, '/rest/v1/acessos_pendentes', request, { headers: { prefer: 'return=minimal', ...headers } })
