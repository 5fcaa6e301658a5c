import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { SAMPLED_ENGINES } from '#tests/kit/engines.ts'
import { openMinistry, type Ministry, type Person } from '#tests/kit/ministry.ts'
import { rest } from './rest.ts'
import { EXAMPLES } from './rights.examples.ts'
import { insertion } from './statements.ts'

type Row = Record<string, unknown>

describe.each(SAMPLED_ENGINES)('people, as administrators see them, on %s', (engine) => {
  let ministry: Ministry
  let admin: Person
  let token: string
  let count = 0
  const sql = <T = Row>(query: string, params: unknown[] = []) => ministry.server.sql<T>(query, params)
  const fresh = (role?: 'admin' | 'member' | 'pending') => ministry.person(`pessoa${++count}`, role)
  const rpc = (name: string, body: object = {}, as: string | null = token) =>
    rest(ministry, as, 'POST', `rpc/${name}`, { body })
  const listed = async (email: string) =>
    ((await rpc('admin_people')).body as Row[]).filter((row) => row.email === email)

  async function request(person: { id: string | null; email: string }, more: Row = {}): Promise<string> {
    const id = randomUUID()
    const example = EXAMPLES.acessos_pendentes!.row(admin, 1)
    await sql(
      insertion('public.acessos_pendentes', {
        ...example,
        id,
        user_id: person.id,
        email: person.email,
        nome: 'Pediu Acesso',
        grupo: 'Raízes',
        ...more,
      }),
    )
    return id
  }
  async function approved(email: string, more: Row = {}): Promise<string> {
    const [row] = await sql<{ id: string }>(
      `insert into public.usuarios_aprovados (email, nome, grupo_turma, status_conta) values ($1, 'Aprovada', $2, $3) returning id`,
      [email, more.grupo_turma ?? 'Aurora', more.status_conta ?? 'ativo'],
    )
    return row!.id
  }

  beforeAll(async () => {
    ministry = await openMinistry({ engine })
    admin = await ministry.person('admin', 'admin')
    token = await ministry.tokenOf(admin)
  })
  afterAll(() => ministry.close())
  beforeEach(() => sql('delete from private.rate_limits'))

  it('an approval that is written by hand has its address in small letters, by which her own record is found', async () => {
    const rute = await fresh()
    const id = await approved(rute.email.toUpperCase())
    const own = () =>
      rest(ministry, token, 'GET', `usuarios_aprovados?select=id&email=eq.${encodeURIComponent(rute.email)}`)
    expect((await own()).body).toEqual([{ id }])
    await sql('update public.usuarios_aprovados set email = upper(email) where id = $1', [id])
    expect((await own()).body).toEqual([{ id }])
  })

  it('a person is one row, even with an account, a request and an approval in different letter case', async () => {
    const maria = await fresh()
    const requestId = await request(
      { id: maria.id, email: maria.email.toUpperCase() },
      { telefone: '(11) 98765-4321', status: 'aprovado' },
    )
    const approvedId = await approved(maria.email)
    await sql('insert into public.pedidos_de_exclusao (user_id) values ($1)', [maria.id])
    expect(await listed(maria.email)).toEqual([
      {
        id: approvedId,
        approved_id: approvedId,
        request_id: requestId,
        user_id: maria.id,
        nome: 'Aprovada',
        email: maria.email,
        telefone: '(11) 98765-4321',
        grupo: 'Aurora',
        status: 'aprovado',
        status_conta: 'ativo',
        role: 'member',
        tem_solicitacao: true,
        criado_em: expect.any(String),
        aprovado_em: expect.any(String),
        excluir_ate: expect.any(String),
      },
    ])
    expect(await listed(maria.email.toUpperCase())).toEqual([])
  })

  it('people with only a request, only an account, or an approval not yet used', async () => {
    const [onlyRequest, onlyApproved] = ['so-pediu@teste.example', 'so-aprovada@teste.example']
    const account = await fresh('pending')
    await request({ id: null, email: onlyRequest })
    await approved(onlyApproved, { status_conta: 'desativado' })
    expect(await listed(onlyRequest)).toMatchObject([
      { nome: 'Pediu Acesso', grupo: 'Raízes', status: 'pendente', tem_solicitacao: true },
    ])
    expect((await listed(onlyRequest))[0]).not.toHaveProperty('user_id')
    expect(await listed(account.email)).toMatchObject([
      { id: account.id, status: 'pendente', tem_solicitacao: false, role: 'pending' },
    ])
    expect(await listed(onlyApproved)).toMatchObject([
      { status: 'aprovado', status_conta: 'desativado', tem_solicitacao: false },
    ])
  })

  it('a request from an account for another address counts as that account’s request', async () => {
    const account = await fresh('pending')
    await request({ id: account.id, email: 'outro-endereco@teste.example' })
    expect(await listed(account.email)).toMatchObject([{ tem_solicitacao: true }])
    expect((await rpc('admin_person', { id: account.id })).body).toMatchObject({
      solicitacao: { email: 'outro-endereco@teste.example' },
    })
  })

  it('the record is found by any of its ids, and brings no secret along', async () => {
    const ana = await fresh()
    const requestId = await request({ id: ana.id, email: ana.email })
    const approvedId = await approved(ana.email)
    await sql(`select private.issue_link($1)`, [approvedId])
    for (const id of [ana.id, requestId, approvedId]) {
      const { body } = await rpc('admin_person', { id })
      expect(body).toMatchObject({
        approved_id: approvedId,
        request_id: requestId,
        user_id: ana.id,
        solicitacao: { id: requestId },
        activation_expires: expect.any(String),
      })
      expect(JSON.stringify(body)).not.toMatch(/token|hash|website/)
    }
    expect((await rpc('admin_person', { id: randomUUID() })).body).toBeNull()
  })

  it('more than a thousand requests and people come in one answer', async () => {
    await sql(
      `insert into public.usuarios_aprovados (email, nome) select 'muita' || n || '@teste.example', 'Muita Gente' from generate_series(1, 2500) n`,
    )
    const { body } = await rpc('admin_people')
    expect((body as Row[]).filter(({ nome }) => nome === 'Muita Gente')).toHaveLength(2500)
  })

  it('a correction changes both records or none', async () => {
    const rute = await fresh()
    const requestId = await request({ id: rute.id, email: rute.email })
    const approvedId = await approved(rute.email)
    const changes = {
      nome: 'Rute Nova',
      grupo: 'Ponte',
      telefone: '(21) 99888-7766',
      endereco: 'Rua Nova, 1',
      instagram: '@rute',
      igreja: '',
    }
    expect((await rpc('admin_edit_person', { approved_id: approvedId, request_id: requestId, changes })).status).toBe(
      204,
    )
    const state = async () => ({
      approved: (await sql('select nome, grupo_turma from public.usuarios_aprovados where id = $1', [approvedId]))[0],
      request: (
        await sql('select nome, grupo, grupo_turma, telefone, igreja from public.acessos_pendentes where id = $1', [
          requestId,
        ])
      )[0],
    })
    const expected = {
      approved: { nome: 'Rute Nova', grupo_turma: 'Ponte' },
      request: {
        nome: 'Rute Nova',
        grupo: 'Raízes',
        grupo_turma: 'Ponte',
        telefone: '(21) 99888-7766',
        igreja: null,
      },
    }
    expect(await state()).toEqual(expected)
    const refused = await rpc('admin_edit_person', {
      approved_id: approvedId,
      request_id: requestId,
      changes: { ...changes, nome: 'Outra', telefone: '1' },
    })
    expect(refused.status).toBe(400)
    expect(await state()).toEqual(expected)
    expect(
      (await rpc('admin_edit_person', { approved_id: randomUUID(), request_id: null, changes })).body,
    ).toMatchObject({ message: 'Este cadastro já não existe.' })
  })

  it('a correction writes only what she changed, and nothing where that has changed meanwhile', async () => {
    const ana = await fresh()
    const requestId = await request({ id: ana.id, email: ana.email })
    const approvedId = await approved(ana.email)
    const { body } = await rpc('admin_person', { id: approvedId })
    const { nome, grupo, solicitacao } = body as { nome: string; grupo: string; solicitacao: Record<string, string> }
    const { telefone, endereco, instagram } = solicitacao
    const seen = { nome, grupo, telefone, endereco, instagram, igreja: solicitacao.igreja ?? '' }
    const edit = (change: Row) =>
      rpc('admin_edit_person', {
        approved_id: approvedId,
        request_id: requestId,
        changes: { ...seen, ...change, seen },
      })
    const now = async () => {
      const her = (await rpc('admin_person', { id: approvedId })).body as Row & { solicitacao: Row }
      return { nome: her.nome, grupo: her.grupo, telefone: her.solicitacao.telefone }
    }
    await sql('update public.acessos_pendentes set telefone = $2 where id = $1', [requestId, '(31) 91111-2222'])
    expect((await edit({ grupo: 'Ponte' })).status).toBe(204)
    expect(await now()).toEqual({ nome: 'Aprovada', grupo: 'Ponte', telefone: '(31) 91111-2222' })

    // 'grupo' was seen as it was before.
    const late = await edit({ nome: 'Ana Nova', grupo: 'Lírio' })
    expect([late.status, late.body]).toEqual([400, expect.objectContaining({ code: 'FL409' })])
    expect(await now()).toMatchObject({ nome: 'Aprovada', grupo: 'Ponte' })
    // What is so already is no conflict: an answer may have been lost.
    expect((await edit({ nome: 'Ana Nova', grupo: 'Ponte' })).status).toBe(204)
    expect(await now()).toEqual({ nome: 'Ana Nova', grupo: 'Ponte', telefone: '(31) 91111-2222' })
  })

  it('visitors, pending, plain and deactivated members are refused, rather than given an empty list', async () => {
    const deactivated = await fresh('admin')
    const theirs = [
      null,
      await ministry.tokenOf(await fresh('pending')),
      await ministry.tokenOf(await fresh()),
      await ministry.tokenOf(deactivated),
    ]
    await approved(deactivated.email, { status_conta: 'desativado' })
    const target = await approved('alvo@teste.example')
    for (const as of theirs) {
      for (const [name, body] of [
        ['admin_people', {}],
        ['admin_requests', {}],
        ['admin_person', { id: target }],
        ['admin_edit_person', { approved_id: target, request_id: null, changes: { nome: 'Invasora', grupo: '' } }],
      ] as const) {
        const answer = await rpc(name, body, as)
        expect([name, answer.status, (answer.body as Row).code]).toEqual([name, as === null ? 401 : 403, '42501'])
      }
    }
    expect(await sql('select nome from public.usuarios_aprovados where id = $1', [target])).toEqual([
      { nome: 'Aprovada' },
    ])
  })

  it('the last administrator cannot demote or deactivate herself, and is told why', async () => {
    await sql(`update public.user_roles set role = 'member' where role = 'admin' and user_id <> $1`, [admin.id])
    const own = await approved(admin.email)
    const words = { message: 'Esta é a última administradora.' }
    expect(
      await rest(ministry, token, 'PATCH', `user_roles?user_id=eq.${admin.id}`, { body: { role: 'member' } }),
    ).toMatchObject({ status: 400, body: words })
    expect(
      await rest(ministry, token, 'PATCH', `usuarios_aprovados?id=eq.${own}`, { body: { status_conta: 'desativado' } }),
    ).toMatchObject({ status: 400, body: words })
  })
})
