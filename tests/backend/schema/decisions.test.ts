import { randomUUID } from 'node:crypto'
import postgres from 'postgres'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SAMPLED_ENGINES } from '#tests/kit/engines.ts'
import { holdQueues } from '#tests/kit/hold-queues.ts'
import { isThorough } from '#tests/kit/lane.ts'
import { openMinistry, type Ministry, type Person } from '#tests/kit/ministry.ts'
import { rest } from './rest.ts'
import { EXAMPLES } from './rights.examples.ts'
import { insertion } from './statements.ts'

type Row = Record<string, unknown>

describe.each(SAMPLED_ENGINES)('decisions about a request, on %s', (engine) => {
  let ministry: Ministry
  let admin: Person
  let other: Person
  let tokens: Record<'admin' | 'other', string>
  let count = 0
  const sql = <T = Row>(query: string, params: unknown[] = []) => ministry.server.sql<T>(query, params)
  const rpc = async (name: string, body: object, as: 'admin' | 'other' = 'admin') =>
    (await rest(ministry, tokens[as], 'POST', `rpc/${name}`, { body })).body as Row
  const setStatus = (request: string, was: string, becomes: string, as?: 'admin' | 'other') =>
    rpc('admin_set_request_status', { request, was, becomes }, as)
  const newRequest = async (status = 'pendente') => {
    const request = { id: randomUUID(), email: `pedido${++count}@teste.example` }
    await sql(
      insertion('public.acessos_pendentes', {
        ...EXAMPLES.acessos_pendentes!.row(admin, 1),
        ...request,
        user_id: null,
        grupo_turma: null,
        status,
      }),
    )
    return request
  }
  interface Approval {
    outcome: string
    approved_id: string
    mail: string
  }
  const approve = async (email: string, { was = null as string | null, mayUndo = true } = {}) => {
    const [row] = await sql<{ r: Approval }>(
      `select public.approve_person($1, 'Rute', 'Aurora', $2, $3, $4, null) as r`,
      [email, admin.email, was, mayUndo],
    )
    return row!.r
  }
  const statusOf = async (id: string) =>
    (await sql<{ status: string }>('select status from public.acessos_pendentes where id = $1', [id]))[0]?.status
  const logOf = async (email: string) =>
    (
      await sql<{ acao: string }>('select acao from public.admin_logs where alvo_email = $1 order by ordem', [email])
    ).map(({ acao }) => acao)
  const tab = async (name: string) => {
    const page = await rpc('admin_requests_page', { asked: { tab: name, size: 1000 } })
    return page as unknown as { rows: (Row & { id: string })[]; counts: Record<string, number> }
  }
  const isIn = async (name: string, id: string) => (await tab(name)).rows.some((row) => row.id === id)

  beforeAll(async () => {
    ministry = await openMinistry({ engine })
    await holdQueues(ministry.server.sql)
    admin = await ministry.person('admin', 'admin')
    other = await ministry.person('outra', 'admin')
    tokens = { admin: await ministry.tokenOf(admin), other: await ministry.tokenOf(other) }
  })
  afterAll(() => ministry.close())

  it('from each state to the next; the second to decide hears what the first one did', async () => {
    const { id, email } = await newRequest()
    expect(await setStatus(id, 'pendente', 'recusado')).toEqual({ outcome: 'done' })
    expect(await setStatus(id, 'pendente', 'recusado', 'other')).toEqual({ outcome: 'already', by: admin.email })
    expect(await setStatus(id, 'pendente', 'aprovado', 'other')).toEqual({
      outcome: 'moved',
      status: 'recusado',
      by: admin.email,
    })
    expect(await setStatus(id, 'recusado', 'pendente', 'other')).toEqual({ outcome: 'done' })
    expect(await setStatus(randomUUID(), 'pendente', 'recusado')).toEqual({ outcome: 'gone' })
    expect(await logOf(email)).toEqual(['RECUSAR_USUARIO', 'ALTERAR_STATUS'])

    expect(await rpc('admin_delete_request', { request: id, was: 'recusado' })).toMatchObject({ outcome: 'moved' })
    expect(await rpc('admin_delete_request', { request: id, was: 'pendente' })).toEqual({ outcome: 'done' })
    expect(await rpc('admin_delete_request', { request: id, was: 'pendente' })).toEqual({ outcome: 'already' })
  })

  it('an approved person cannot be refused, not even by an old app: she is deactivated instead', async () => {
    const { id, email } = await newRequest()
    const { approved_id } = await approve(email, { was: 'pendente' })
    const told = { outcome: 'approved', approved_id, by: admin.email, status_conta: 'ativo' }
    expect(await setStatus(id, 'pendente', 'recusado', 'other')).toEqual(told)
    expect(await rpc('admin_delete_request', { request: id, was: 'pendente' })).toEqual(told)
    // The app of version 0.3 writes the column itself.
    const patched = await rest(ministry, tokens.other, 'PATCH', `acessos_pendentes?id=eq.${id}`, {
      body: { status: 'recusado' },
    })
    expect([patched.status, patched.body]).toEqual([
      400,
      expect.objectContaining({ code: '23514', message: expect.stringContaining('desative a conta') }),
    ])
    expect(await statusOf(id)).toBe('aprovado')

    const account = { approved: approved_id, was: 'ativo', becomes: 'desativado' }
    expect(await rpc('admin_set_account_status', account)).toEqual({ outcome: 'done' })
    expect(await rpc('admin_set_account_status', account, 'other')).toEqual({ outcome: 'already', by: admin.email })
    expect(await approve(email)).toEqual({ outcome: 'deactivated' })
    expect(await logOf(email)).toEqual(['APROVAR_USUARIO', 'DESATIVAR_CONTA'])
  })

  it('an approval names its starting state: a person refused or deleted meanwhile is not let in by mistake', async () => {
    const { id, email } = await newRequest()
    await setStatus(id, 'pendente', 'recusado', 'other')
    expect(await approve(email, { was: 'pendente' })).toEqual({
      outcome: 'moved',
      status: 'recusado',
      by: other.email,
    })
    await sql('delete from public.acessos_pendentes where id = $1', [id])
    expect(await approve(email, { was: 'pendente' })).toMatchObject({ outcome: 'moved', status: null })
    expect(await approve(email)).toMatchObject({ outcome: 'approved' })
    expect(await approve(email)).toMatchObject({ outcome: 'already', by: admin.email })
  })

  it('an approval can be undone until the email has gone out, and then leaves no trace', async () => {
    const { id, email } = await newRequest()
    const known = await ministry.person(`voltou${++count}`, 'pending')
    // She was a member before: her address is proved, and the approval alone makes her a member
    // again.
    await sql('insert into private.proved_addresses (user_id, email) values ($1, $2)', [known.id, known.email])
    const roleOf = async () => (await sql('select role from public.user_roles where user_id = $1', [known.id]))[0]
    for (const address of [email, known.email]) {
      const { approved_id } = await approve(address)
      expect(await sql('select from public.email_queue where to_email = $1', [address])).toHaveLength(1)
      if (address === known.email) expect(await roleOf()).toEqual({ role: 'member' })
      expect(await rpc('admin_undo_approval', { approved: approved_id })).toEqual({ outcome: 'done' })
      expect(await rpc('admin_undo_approval', { approved: approved_id })).toEqual({ outcome: 'late' })
      expect(await sql('select from public.email_queue where to_email = $1', [address])).toEqual([])
      expect(await sql('select from public.usuarios_aprovados where email = $1', [address])).toEqual([])
      expect(await logOf(address)).toEqual(['APROVAR_USUARIO', 'DESFAZER_APROVACAO'])
    }
    expect(await roleOf()).toEqual({ role: 'pending' })
    expect(await sql('select status, grupo_turma from public.acessos_pendentes where id = $1', [id])).toEqual([
      { status: 'pendente', grupo_turma: null },
    ])
    expect(await sql('select from private.activations where approved_id is null')).toEqual([])
  })

  it('after the email has gone out, or while it is going out, it cannot be undone', async () => {
    for (const left of ['sent_at = now()', 'handed_at = now()']) {
      const { email } = await newRequest()
      const { approved_id, mail } = await approve(email)
      await sql(`update public.email_queue set ${left} where id = $1`, [mail])
      expect(await rpc('admin_undo_approval', { approved: approved_id })).toEqual({ outcome: 'late' })
      expect(await sql('select from public.usuarios_aprovados where id = $1', [approved_id])).toHaveLength(1)
    }
  })

  it('a changed status alone does not look like an approval, and Aprovados shows who was approved', async () => {
    const [word, approved] = [await newRequest(), await newRequest()]
    await setStatus(word.id, 'pendente', 'aprovado')
    const { approved_id, mail } = await approve(approved.email)
    expect([await isIn('aprovados', word.id), await isIn('historico', word.id)]).toEqual([false, true])
    expect([await isIn('aprovados', approved.id), await isIn('historico', approved.id)]).toEqual([true, true])
    const rowOf = async (id: string) => (await tab('historico')).rows.find((row) => row.id === id)
    expect(await rowOf(word.id)).toMatchObject({ status: 'aprovado', approved_id: null, convite: null })
    expect(await rowOf(approved.id)).toMatchObject({ approved_id, aprovado_por: admin.email, convite: 'na-fila' })
    const { counts, rows } = await tab('aprovados')
    expect(counts.aprovados).toBe(rows.length)
    const found = async (status: string) =>
      ((await rpc('admin_people_page', { asked: { status, size: 1000 } })) as { rows: Row[] }).rows.map(
        (row) => row.email,
      )
    expect(await found('sem-convite')).toContain(word.email)
    expect(await found('aprovado')).not.toContain(word.email)

    expect(await rpc('admin_invites', { approved: [approved_id, randomUUID()] })).toEqual({ [approved_id]: 'na-fila' })
    await sql(`update public.email_queue set error = 'ECONNREFUSED' where id = $1`, [mail])
    expect(await rpc('admin_invites', { approved: [approved_id] })).toEqual({ [approved_id]: 'falhou' })
    await sql(`update public.email_queue set sent_at = now(), error = null where id = $1`, [mail])
    expect(await rpc('admin_invites', { approved: [approved_id] })).toEqual({ [approved_id]: 'enviado' })
  })

  it('only administrators decide', async () => {
    const member = await ministry.tokenOf(await ministry.person(`membra${++count}`))
    const { id, email } = await newRequest()
    const { approved_id } = await approve(email)
    for (const [name, body] of [
      ['admin_set_request_status', { request: id, was: 'aprovado', becomes: 'pendente' }],
      ['admin_delete_request', { request: id, was: 'aprovado' }],
      ['admin_set_account_status', { approved: approved_id, was: 'ativo', becomes: 'desativado' }],
      ['admin_undo_approval', { approved: approved_id }],
      ['admin_invites', { approved: [approved_id] }],
    ] as const) {
      for (const token of [member, null]) {
        const answer = await rest(ministry, token, 'POST', `rpc/${name}`, { body })
        expect([name, (answer.body as Row).code]).toEqual([name, '42501'])
      }
    }
  })
})

describe('two administrators at the same time, on Postgres', () => {
  const ROUNDS = isThorough ? 100 : 8

  it('the request and the access never contradict each other, and each administrator hears the result', async () => {
    const ministry = await openMinistry({ engine: 'Postgres' })
    const connections = [1, 2].map(() => postgres(ministry.databaseUrl!, { max: 1, onnotice: () => undefined }))
    const [first, second] = connections as [postgres.Sql, postgres.Sql]
    try {
      const admin = await ministry.person('admin', 'admin')
      const sql = ministry.server.sql
      const outcomes = new Set<string>()
      for (let round = 0; round < ROUNDS; round += 1) {
        const request = { id: randomUUID(), email: `ao-mesmo-tempo${round}@teste.example` }
        await sql(
          insertion('public.acessos_pendentes', {
            ...EXAMPLES.acessos_pendentes!.row(admin, 1),
            ...request,
            user_id: null,
            status: 'pendente',
          }),
        )
        const approving = first`select public.approve_person(${request.email}, 'Rute', null, ${admin.email}, 'pendente', true, null) as r`
        // An app of version 0.3 writes the column; today's app calls a function.
        const refusing = second
          .begin(async (tx) => {
            await tx`select set_config('request.jwt.claims', ${JSON.stringify({ sub: admin.id, role: 'authenticated' })}, true),
              set_config('role', 'authenticated', true)`
            if (round % 2 === 0)
              return await tx`update public.acessos_pendentes set status = 'recusado' where id = ${request.id} returning 'done' as outcome`
            return await tx`select public.admin_set_request_status(${request.id}, 'pendente', 'recusado') ->> 'outcome' as outcome`
          })
          .catch((error: { code: string }) => [{ outcome: error.code }])
        const [[approval], [refusal]] = await Promise.all([approving, refusing])
        const approved = (approval!.r as Row).outcome as string
        const [now] = await sql<{ status: string; n: number }>(
          `select status, (select count(*)::int from public.usuarios_aprovados where email = $2) as n
           from public.acessos_pendentes where id = $1`,
          [request.id, request.email],
        )
        outcomes.add(`${approved}+${refusal!.outcome as string}: ${now!.status} ${now!.n}`)
      }
      expect(['approved+23514: aprovado 1', 'approved+approved: aprovado 1', 'moved+done: recusado 0']).toEqual(
        expect.arrayContaining([...outcomes]),
      )
    } finally {
      await Promise.all(connections.map((connection) => connection.end()))
      await ministry.close()
    }
  })
})
