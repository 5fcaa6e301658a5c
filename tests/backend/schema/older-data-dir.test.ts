import { readFile, rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { verifyJwt } from '#backend/server/auth/jwt.ts'
import { startServer } from '#backend/server/start-server.ts'
import type { RunningServer } from '#backend/server/options.ts'
import { ALL_COLLECTIONS } from '#sync/engine/replica.ts'
import { postExchange } from '#sync/api/exchange.ts'
import { unpackRelease } from '#tests/kit/release.ts'

/** Maria's phone at the end of version 0.1.0, and what she had done with it. */
interface Release010 {
  access_token: string
  refresh_token: string
  made: string
  recado: string
  favourite: string
}

describe('a data folder of version 0.1.0', () => {
  let dataDir: string
  let server: RunningServer
  let then: Release010
  beforeAll(async () => {
    then = JSON.parse(
      await readFile(fileURLToPath(new URL('./releases/0.1.0.json', import.meta.url)), 'utf8'),
    ) as Release010
    dataDir = await unpackRelease('0.1.0')
    server = await startServer({ dataDir, seed: 'demo' })
  })
  afterAll(async () => {
    await server?.close()
    await rm(dataDir, { recursive: true, force: true })
  })

  const connect = () =>
    createClient(server.url, server.publishableKey, { auth: { persistSession: false, autoRefreshToken: false } })
  async function signIn(email: string, password: string) {
    const client = connect()
    const { data, error } = await client.auth.signInWithPassword({ email, password })
    if (error) throw error
    return { client, session: data.session }
  }

  it('opens, and Maria signs in with her password and finds everything that was hers', async () => {
    const { client, session } = await signIn('maria@florescer.example', 'florescer-maria')
    const outcome = await postExchange(
      { v: 1, epoch: null, cursor: { content: 0, own: 0 }, limit: 2000, compare: [...ALL_COLLECTIONS], push: [] },
      session.access_token,
      server,
    )
    if (!outcome.ok) throw new Error(JSON.stringify(outcome.failure))
    const docs = (collection: string) =>
      outcome.answer.rows!.filter(({ c }) => c === collection).map(({ doc }) => doc as Record<string, unknown>)
    expect(docs('devotionals')).toHaveLength(30)
    expect(docs('progress')).toEqual([
      expect.objectContaining({ completed_days: [1, 2, 3, 4], last_completed_day: 4, journey: 1 }),
    ])
    expect((await client.from('recados').select('id')).data).toContainEqual({ id: then.recado })
    expect((await client.from('recados_leitura').select('recado_id')).data).toEqual([{ recado_id: then.recado }])
    expect((await client.from('devotional_favorites').select('devotional_id, active')).data).toEqual([
      { devotional_id: then.favourite, active: true },
    ])
    for (const table of ['events', 'videos', 'products', 'groups'])
      expect([table, (await client.from(table).select('id')).data?.length]).not.toEqual([table, 0])
    const { data } = await client.rpc('my_data')
    expect(JSON.stringify(data)).toContain('Maria Aparecida Souza')
  })

  it('keeps what she writes now, beside what was already there', async () => {
    const { client, session } = await signIn('maria@florescer.example', 'florescer-maria')
    const { error } = await client
      .from('user_progress')
      .update({ completed_days: [5], last_completed_day: 5 })
      .eq('user_id', session.user.id)
    expect(error).toBeNull()
    expect((await client.from('user_progress').select('completed_days')).data).toEqual([
      { completed_days: [1, 2, 3, 4, 5] },
    ])
  })

  it('keeps its keys: what they signed is still valid, and her phone stays signed in', async () => {
    expect(await verifyJwt(then.access_token, server, Date.parse(then.made))).toMatchObject({ ok: true })
    const { data, error } = await connect().auth.refreshSession({ refresh_token: then.refresh_token })
    expect(error).toBeNull()
    expect(data.user?.email).toBe('maria@florescer.example')
    const service = createClient(server.url, server.secretKey, { auth: { persistSession: false } })
    expect((await service.auth.admin.listUsers()).error).toBeNull()
  })

  it('an administrator finds the request that was waiting', async () => {
    const { client } = await signIn('admin@florescer.example', 'florescer-admin')
    const { data } = await client.from('acessos_pendentes').select('nome, status').eq('email', 'clara@exemplo.example')
    expect(data).toEqual([{ nome: 'Clara Pedido', status: 'pendente' }])
  })

  it('pictures and files open', async () => {
    const media = fileURLToPath(new URL('../../../backend/supabase/media', import.meta.url))
    for (const file of ['devocionais/dia-01.webp', 'recados/retiro-programacao.pdf']) {
      const answer = await fetch(`${server.url}/storage/v1/object/public/media/${file}`)
      expect(answer.status).toBe(200)
      expect(Buffer.from(await answer.arrayBuffer()).equals(await readFile(`${media}/${file}`))).toBe(true)
    }
  })
})
