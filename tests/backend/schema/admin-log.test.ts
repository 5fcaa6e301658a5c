import { createClient } from '@supabase/supabase-js'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { SAMPLED_ENGINES } from '#tests/kit/engines.ts'
import { openMinistry, type Ministry, type Person } from '#tests/kit/ministry.ts'
import { isDenied, rest } from './rest.ts'
import { EXAMPLES } from './rights.examples.ts'
import { insertion } from './statements.ts'

interface Line {
  admin_email: string
  acao: string
  alvo_email: string | null
  detalhes: Record<string, unknown> | null
}
type Row = Record<string, unknown>

/**
 * What administrators do is logged: with people and requests, and with content, roles and mails.
 */
const NAMES = [
  'APROVAR_USUARIO',
  'RECUSAR_USUARIO',
  'REENVIAR_ATIVACAO',
  'RESETAR_SENHA',
  'DESATIVAR_CONTA',
  'REATIVAR_CONTA',
  'EXCLUIR_USUARIO',
  'EXCLUIR_USUARIO_PERMANENTE',
  'EDITAR_USUARIO',
  'EXPORTAR_CSV',
  'EXPORTAR_FICHA',
  'ALTERAR_PAPEL',
  'ALTERAR_STATUS',
  'REENVIAR_EMAIL',
  'EXCLUIR_EMAIL',
  'TESTAR_EMAIL',
  'EDITAR_EMAIL',
  'ENVIAR_RECADO',
  'PARAR_ENVIO',
  'LEMBRAR_RECADO',
  ...['RECADO', 'DEVOCIONAL', 'EVENTO', 'VIDEO', 'PRODUTO', 'GRUPO'].flatMap((noun) => [
    `CRIAR_${noun}`,
    `EDITAR_${noun}`,
    `EXCLUIR_${noun}`,
  ]),
]

const CONTENT = [
  ['recados', 'RECADO', 'titulo'],
  ['devotionals', 'DEVOCIONAL', 'title'],
  ['events', 'EVENTO', 'title'],
  ['videos', 'VIDEO', 'title'],
  ['products', 'PRODUTO', 'name'],
  ['groups', 'GRUPO', 'nome'],
] as const

describe.each(SAMPLED_ENGINES)('the administrators’ log on %s', (engine) => {
  let ministry: Ministry
  let admin: Person
  let token: string
  let count = 0
  const seen = new Set<string>()

  const sql = <R = Row>(query: string, params: unknown[] = []) => ministry.server.sql<R>(query, params)
  const someone = (role?: 'admin' | 'member' | 'pending') => ministry.person(`pessoa${++count}`, role)
  const approve = (email: string) =>
    sql(`insert into public.usuarios_aprovados (email, nome, grupo_turma) values ($1, 'Nome', 'Aurora')`, [email])

  /** The lines written since `mark`. */
  async function linesSince(mark: string): Promise<Line[]> {
    const lines = await sql<Line>(
      'select admin_email, acao, alvo_email, detalhes from public.admin_logs where not (id = any ($1::uuid[])) order by ordem',
      [JSON.parse(mark)],
    )
    for (const { acao } of lines) seen.add(acao)
    return lines
  }
  const markNow = async () =>
    JSON.stringify((await sql<{ id: string }>('select id from public.admin_logs')).map(({ id }) => id))
  /** What the action left in the log. */
  async function logOf(act: () => Promise<unknown>): Promise<Line[]> {
    const mark = await markNow()
    await act()
    return linesSince(mark)
  }

  async function write(
    method: 'POST' | 'PATCH' | 'DELETE',
    path: string,
    body?: unknown,
    as = token,
    headers: Record<string, string> = {},
  ): Promise<void> {
    const answer = await rest(ministry, as, method, path, { body, headers })
    expect([path, answer.status, answer.body]).toEqual([
      path,
      expect.toSatisfy((status: number) => status < 300),
      answer.body,
    ])
  }
  async function run(name: string, body: unknown, as = token): Promise<{ status: number; body: Row }> {
    const response = await fetch(`${ministry.server.url}/functions/v1/${name}`, {
      method: 'POST',
      headers: {
        apikey: ministry.server.publishableKey,
        authorization: `Bearer ${as}`,
        'content-type': 'application/json',
      },
      // A name claimed in the body must not be logged.
      body: JSON.stringify({ admin_email: 'outra@teste.example', actor: 'outra@teste.example', ...(body as Row) }),
    })
    return { status: response.status, body: (await response.json()) as Row }
  }

  async function newRequest(fields: Row = {}): Promise<{ id: string; email: string }> {
    const id = randomUUID()
    const email = `pedido${++count}@teste.example`
    await sql(
      insertion('public.acessos_pendentes', {
        ...EXAMPLES.acessos_pendentes!.row({ id: '', email }, 1),
        id,
        user_id: null,
        email,
        ...fields,
      }),
    )
    return { id, email }
  }
  async function newMail(error: string | null = 'recusado'): Promise<{ id: string; to: string }> {
    const to = `carta${++count}@teste.example`
    const [row] = await sql<{ id: string }>(
      `insert into public.email_queue (to_email, subject, text, error, next_attempt_at) values ($1, 'Da fila', 'Olá', $2, null) returning id`,
      [to, error],
    )
    return { id: row!.id, to }
  }

  beforeAll(async () => {
    ministry = await openMinistry({ engine })
    admin = await ministry.person('admin', 'admin')
    await ministry.person('outra-admin', 'admin')
    token = await ministry.tokenOf(admin)
  })
  afterAll(() => ministry.close())
  beforeEach(() => sql('delete from private.rate_limits'))

  describe('content', () => {
    it.each(CONTENT)(
      '%s: creating, editing and deleting each leave one line, with what changed',
      async (table, noun, title) => {
        const row: Row = { ...EXAMPLES[table]!.row({ id: '', email: '' }, 1), id: randomUUID() }
        const change = EXAMPLES[table]!.change as Row
        const about = { tabela: table, id: row.id, nome: row[title] }
        const by = { admin_email: admin.email, alvo_email: null }
        expect(await logOf(() => write('POST', table, row))).toEqual([
          {
            ...by,
            acao: `CRIAR_${noun}`,
            detalhes: { ...about, dados: expect.objectContaining({ [title]: row[title] }) },
          },
        ])
        expect(await logOf(() => write('PATCH', `${table}?id=eq.${row.id}`, change))).toEqual([
          {
            ...by,
            acao: `EDITAR_${noun}`,
            detalhes: { ...about, nome: change[title], mudou: { [title]: { de: row[title], para: change[title] } } },
          },
        ])
        expect(await logOf(() => write('PATCH', `${table}?id=eq.${row.id}`, change))).toEqual([])
        expect(
          await logOf(() =>
            write('POST', `${table}?on_conflict=id`, { ...row, ...change }, token, {
              prefer: 'resolution=merge-duplicates',
            }),
          ),
        ).toEqual([])
        expect(await logOf(() => write('DELETE', `${table}?id=eq.${row.id}`))).toEqual([
          {
            ...by,
            acao: `EXCLUIR_${noun}`,
            detalhes: { ...about, nome: change[title], dados: expect.objectContaining(change) },
          },
        ])
        expect(await logOf(() => write('DELETE', `${table}?id=eq.${row.id}`))).toEqual([])
      },
    )

    it('a long text is cut, and a change at its end stays visible', async () => {
      const id = randomUUID()
      const long = 'palavra '.repeat(3000)
      const [created] = await logOf(() => write('POST', 'recados', { id, titulo: 'Longo', mensagem: long }))
      const { mensagem } = created!.detalhes!.dados as Record<string, string>
      expect(mensagem).toBe(`${long.slice(0, 200)}…`)
      const [edited] = await logOf(() => write('PATCH', `recados?id=eq.${id}`, { mensagem: `${long}fim novo` }))
      const { de, para } = (edited!.detalhes!.mudou as Record<string, Record<string, string>>).mensagem!
      expect(para).toMatch(/^…(palavra )?.*fim novo$/)
      expect(de).not.toContain('fim novo')
      expect(Math.max(de!.length, para!.length)).toBeLessThanOrEqual(202)
    })

    it('an action that was refused is not logged', async () => {
      expect(
        await logOf(() => rest(ministry, token, 'POST', 'recados', { body: { titulo: ' ', mensagem: 'x' } })),
      ).toEqual([])
    })
  })

  describe('people', () => {
    const by = () => ({ admin_email: admin.email })

    it('refusing, changing the status of and deleting a request', async () => {
      const { id, email } = await newRequest()
      const path = `acessos_pendentes?id=eq.${id}`
      const set = (status: string) => logOf(() => write('PATCH', path, { status }))
      const line = (acao: string, de: string, para: string) => ({
        ...by(),
        acao,
        alvo_email: email,
        detalhes: { tabela: 'acessos_pendentes', id, nome: 'Ana Lima', mudou: { status: { de, para } } },
      })
      expect(await set('recusado')).toEqual([line('RECUSAR_USUARIO', 'pendente', 'recusado')])
      expect(await set('recusado')).toEqual([])
      expect(await set('pendente')).toEqual([line('ALTERAR_STATUS', 'recusado', 'pendente')])
      expect(await set('aprovado')).toEqual([line('ALTERAR_STATUS', 'pendente', 'aprovado')])
      expect(await set('recusado')).toEqual([line('ALTERAR_STATUS', 'aprovado', 'recusado')])
      expect(await logOf(() => write('DELETE', path))).toEqual([
        {
          ...by(),
          acao: 'EXCLUIR_USUARIO',
          alvo_email: email,
          detalhes: {
            tabela: 'acessos_pendentes',
            id,
            nome: 'Ana Lima',
            dados: { status: 'recusado', grupo: 'Aurora' },
          },
        },
      ])
    })

    it('an edit says what changed; of sensitive fields, only that they changed', async () => {
      const { id, email } = await newRequest()
      const [line, ...others] = await logOf(() =>
        write('PATCH', `acessos_pendentes?id=eq.${id}`, {
          nome: 'Ana Lima Souza',
          telefone: '(11) 91234-5678',
          endereco: 'Rua Secreta, 7',
        }),
      )
      expect(others).toEqual([])
      expect(line).toEqual({
        ...by(),
        acao: 'EDITAR_USUARIO',
        alvo_email: email,
        detalhes: {
          tabela: 'acessos_pendentes',
          id,
          nome: 'Ana Lima Souza',
          mudou: { nome: { de: 'Ana Lima', para: 'Ana Lima Souza' }, telefone: null, endereco: null },
        },
      })
      const [{ text } = { text: '' }] = await sql<{ text: string }>(
        `select string_agg(g::text, '') as text from public.admin_logs g where alvo_email = $1`,
        [email],
      )
      expect(text).not.toMatch(/91234|98765|Secreta|Acácias/)
    })

    it('an approval and its request changed at once are a single line', async () => {
      const { id, email } = await newRequest()
      await approve(email)
      const lines = await logOf(() =>
        sql(`do $both$ begin
        perform set_config('request.jwt.claims', '${JSON.stringify({ sub: admin.id, role: 'authenticated' })}', true);
        update public.usuarios_aprovados set nome = 'Ana Nova', grupo_turma = 'Lírio' where email = '${email}';
        update public.acessos_pendentes set nome = 'Ana Nova', igreja = 'Batista' where id = '${id}';
      end $both$`),
      )
      expect(lines).toMatchObject([
        {
          ...by(),
          acao: 'EDITAR_USUARIO',
          alvo_email: email,
          detalhes: { mudou: { grupo_turma: { de: 'Aurora', para: 'Lírio' }, igreja: null } },
        },
      ])
    })

    it('deactivating and reactivating, oneself included', async () => {
      const maria = await someone()
      const other = await someone('admin')
      await approve(maria.email)
      await approve(other.email)
      const set = (person: Person, status_conta: string, as = token) =>
        logOf(() => write('PATCH', `usuarios_aprovados?email=eq.${person.email}`, { status_conta }, as))
      expect(await set(maria, 'desativado')).toMatchObject([
        {
          ...by(),
          acao: 'DESATIVAR_CONTA',
          alvo_email: maria.email,
          detalhes: { nome: 'Nome', mudou: { status_conta: { de: 'ativo', para: 'desativado' } } },
        },
      ])
      expect(await set(maria, 'ativo')).toMatchObject([{ ...by(), acao: 'REATIVAR_CONTA', alvo_email: maria.email }])
      expect(await set(maria, 'ativo')).toEqual([])
      expect(await set(other, 'desativado', await ministry.tokenOf(other))).toMatchObject([
        { admin_email: other.email, acao: 'DESATIVAR_CONTA', alvo_email: other.email },
      ])
    })

    it('changing the role of several people at once, oneself included', async () => {
      const [maria, other] = [await someone(), await someone('admin')]
      expect(await logOf(() => write('PATCH', `user_roles?user_id=eq.${maria.id}`, { role: 'admin' }))).toEqual([
        {
          ...by(),
          acao: 'ALTERAR_PAPEL',
          alvo_email: maria.email,
          detalhes: { tabela: 'user_roles', id: maria.id, mudou: { role: { de: 'member', para: 'admin' } } },
        },
      ])
      const lines = await logOf(async () =>
        write(
          'PATCH',
          `user_roles?user_id=in.(${other.id},${maria.id})`,
          { role: 'member' },
          await ministry.tokenOf(other),
        ),
      )
      expect(lines.map(({ admin_email, acao, alvo_email }) => [admin_email, acao, alvo_email]).sort()).toEqual(
        [maria.email, other.email].sort().map((email) => [other.email, 'ALTERAR_PAPEL', email]),
      )
    })

    it('approving, resending, resetting and deleting for good: one line each, with the name of the person signed in', async () => {
      const { email } = await newRequest()
      const acts = (lines: Line[]) =>
        lines.map(({ admin_email, acao, alvo_email }) => ({ admin_email, acao, alvo_email }))
      const line = (acao: string, alvo_email = email) => ({ admin_email: admin.email, acao, alvo_email })
      expect(acts(await logOf(() => run('approve-user', { email, nome: 'Ana Lima', grupo: 'Aurora' })))).toEqual([
        line('APROVAR_USUARIO'),
      ])
      expect(acts(await logOf(() => run('resend-activation', { email })))).toEqual([line('REENVIAR_ATIVACAO')])
      const maria = await someone()
      await approve(maria.email)
      expect(acts(await logOf(() => run('resend-activation', { email: maria.email })))).toEqual([
        line('RESETAR_SENHA', maria.email),
      ])
      expect(acts(await logOf(() => run('delete-user', { userId: maria.id, email: maria.email })))).toEqual([
        line('EXCLUIR_USUARIO_PERMANENTE', maria.email),
      ])
      expect(acts(await logOf(() => run('delete-user', { userId: null, email })))).toEqual([
        line('EXCLUIR_USUARIO_PERMANENTE'),
      ])
    })
  })

  describe('emails', () => {
    it('resending and testing, with the result, for the address in the queue', async () => {
      const { id, to } = await newMail()
      expect(await logOf(() => run('send-email', { to: 'mentira@teste.example', subject: 'x', queueId: id }))).toEqual([
        {
          admin_email: admin.email,
          acao: 'REENVIAR_EMAIL',
          alvo_email: to,
          detalhes: { id, nome: 'Da fila', resultado: 'enviado' },
        },
      ])
      expect(
        await logOf(() => run('send-email', { to: 'teste@teste.example', subject: 'Teste', text: 'Olá' })),
      ).toEqual([
        {
          admin_email: admin.email,
          acao: 'TESTAR_EMAIL',
          alvo_email: 'teste@teste.example',
          detalhes: { nome: 'Teste', resultado: 'enviado' },
        },
      ])
    })

    it('removing from the queue and marking by hand', async () => {
      const { id, to } = await newMail()
      const by = { admin_email: admin.email, alvo_email: to }
      expect(await logOf(() => write('PATCH', `email_queue?id=eq.${id}`, { error: null }))).toEqual([
        {
          ...by,
          acao: 'EDITAR_EMAIL',
          detalhes: { tabela: 'email_queue', id, nome: 'Da fila', mudou: { error: { de: 'recusado', para: null } } },
        },
      ])
      expect(await logOf(() => write('DELETE', `email_queue?id=eq.${id}`))).toEqual([
        { ...by, acao: 'EXCLUIR_EMAIL', detalhes: { tabela: 'email_queue', id, nome: 'Da fila', dados: {} } },
      ])
    })

    it('sending a recado to everyone', async () => {
      const [{ id } = { id: '' }] = await sql<{ id: string }>(
        `insert into public.recados (titulo, mensagem) values ('Retiro', 'Venha') returning id`,
      )
      expect(await logOf(() => run('send-recado', { recadoId: id }))).toEqual([
        {
          admin_email: admin.email,
          acao: 'ENVIAR_RECADO',
          alvo_email: null,
          detalhes: { recado: id, titulo: 'Retiro' },
        },
      ])
      // Asking for the progress, or continuing, does not send it again.
      expect(await logOf(() => run('send-recado', { recadoId: id }))).toEqual([])
    })

    it('stopping a mailing, and reminding those who have not read', async () => {
      const [{ id } = { id: '' }] = await sql<{ id: string }>(
        `insert into public.recados (titulo, mensagem) values ('Retiro', 'Venha') returning id`,
      )
      const person = await someone()
      await approve(person.email)
      await sql(
        `insert into public.email_queue (to_email, subject, recado_id, next_attempt_at) values ('x@teste.example', 's', $1, now() + interval '1 hour')`,
        [id],
      )
      expect(await logOf(() => write('POST', 'rpc/stop_mailing', { recado: id }))).toEqual([
        {
          admin_email: admin.email,
          acao: 'PARAR_ENVIO',
          alvo_email: null,
          detalhes: { recado: id, titulo: 'Retiro', nao_enviados: 1 },
        },
      ])
      expect(await logOf(() => run('send-recado', { remind: id }))).toEqual([
        {
          admin_email: admin.email,
          acao: 'LEMBRAR_RECADO',
          alvo_email: null,
          detalhes: { recado: id, titulo: 'Retiro' },
        },
      ])
    })

    it('the server knows whether the last mailing went out', async () => {
      // What the stories above have queued goes by itself, and would be the last mail.
      const ownRound = `select id from public.email_queue where sent_at is null and next_attempt_at is not null`
      await expect.poll(() => sql(ownRound)).toEqual([])
      const { id } = await newMail()
      await run('send-email', { to: 'x@teste.example', subject: 'x', queueId: id })
      const status = await run('mail-status', {})
      expect(status).toEqual({
        status: 200,
        body: {
          success: true,
          route: 'file',
          host: null,
          from: expect.stringContaining('Florescer'),
          sent_at: expect.any(String),
          failed_at: null,
          problem: null,
          waiting: expect.any(Number),
          failing: expect.any(Number),
          given_up: expect.any(Number),
          oldest: expect.toSatisfy((value) => value === null || typeof value === 'string'),
          siteUrl: expect.stringMatching(/^http/),
          clockAt: expect.toSatisfy((value) => value === null || typeof value === 'string'),
        },
      })
      await sql(`update public.email_queue set sent_at = null, error = 'caiu', attempts = attempts + 1 where id = $1`, [
        id,
      ])
      expect((await run('mail-status', {})).body).toMatchObject({
        problem: 'caiu',
        failed_at: expect.any(String),
        sent_at: status.body.sent_at,
      })
      // Marked as sent by hand: nothing was sent.
      await sql(`update public.email_queue set error = null, sent_at = now() where id = $1`, [id])
      expect((await run('mail-status', {})).body).toMatchObject({ problem: 'caiu', sent_at: status.body.sent_at })
    })
  })

  describe('the author of a line', () => {
    it('the screen says what only the screen knows; the server says in whose name', async () => {
      for (const acao of ['EXPORTAR_CSV', 'EXPORTAR_FICHA']) {
        const lie = {
          admin_email: 'outra-admin@teste.example',
          acao,
          alvo_email: 'Maria@Teste.example',
          criado_em: '2001-01-01T00:00:00Z',
          detalhes: { linhas: 3 },
        }
        expect(await logOf(() => write('POST', 'admin_logs', lie))).toEqual([
          { admin_email: admin.email, acao, alvo_email: 'Maria@Teste.example', detalhes: { linhas: 3 } },
        ])
      }
      const [{ old } = { old: -1 }] = await sql<{ old: number }>(
        `select count(*)::int as old from public.admin_logs where criado_em < now() - interval '1 hour'`,
      )
      expect(old).toBe(0)
    })

    it('nobody can forge the lines that the server writes, nor fill them with text', async () => {
      for (const acao of ['EXCLUIR_USUARIO_PERMANENTE', 'CRIAR_RECADO', 'exportar_csv', 'QUALQUER']) {
        expect([
          acao,
          isDenied(await rest(ministry, token, 'POST', 'admin_logs', { body: { acao, admin_email: admin.email } })),
        ]).toEqual([acao, true])
      }
      const huge = await rest(ministry, token, 'POST', 'admin_logs', {
        body: { acao: 'EXPORTAR_CSV', admin_email: '', detalhes: { x: 'a'.repeat(30_000) } },
      })
      expect(huge.status).toBe(400)
    })

    it('a person who is no administrator can neither read nor write', async () => {
      const deactivated = await someone('admin')
      const formerToken = await ministry.tokenOf(deactivated)
      await sql(`insert into public.usuarios_aprovados (email, nome, status_conta) values ($1, 'Ex', 'desativado')`, [
        deactivated.email,
      ])
      const tokens = {
        visitor: null,
        pending: await ministry.tokenOf(await someone('pending')),
        member: await ministry.tokenOf(await someone()),
        deactivated: formerToken,
      }
      for (const [who, as] of Object.entries(tokens)) {
        const read = await rest(ministry, as, 'GET', 'admin_logs?select=id')
        expect([who, isDenied(read) || (read.body as unknown[]).length === 0]).toEqual([who, true])
        expect([
          who,
          isDenied(
            await rest(ministry, as, 'POST', 'admin_logs', {
              body: { acao: 'EXPORTAR_CSV', admin_email: admin.email },
            }),
          ),
        ]).toEqual([who, true])
        if (as) expect([who, (await run('mail-status', {}, as)).status]).toEqual([who, 403])
      }
      expect((await rest(ministry, token, 'GET', 'admin_logs?select=id')).body).not.toEqual([])
    })

    it('what a member changes of her own data is not an administrator’s action', async () => {
      const maria = await someone()
      const waiting = await someone('pending')
      await approve(maria.email)
      await approve(admin.email)
      const { id } = await newRequest({ user_id: waiting.id })
      const lines = await logOf(async () => {
        await write(
          'PATCH',
          `usuarios_aprovados?email=eq.${maria.email}`,
          { nome: 'Maria Nova' },
          await ministry.tokenOf(maria),
        )
        await write(
          'PATCH',
          `acessos_pendentes?id=eq.${id}`,
          { telefone: '(11) 91111-1111', igreja: 'Batista' },
          await ministry.tokenOf(waiting),
        )
        await write('PATCH', `usuarios_aprovados?email=eq.${admin.email}`, { nome: 'Admin Nova' })
      })
      expect(await sql('select nome from public.usuarios_aprovados where email = $1', [maria.email])).toEqual([
        { nome: 'Maria Nova' },
      ])
      expect(lines).toEqual([])
      // A member does not choose her own group, and neither does an administrator her own.
      expect(
        await logOf(() => write('PATCH', `usuarios_aprovados?email=eq.${admin.email}`, { grupo_turma: 'Lírio' })),
      ).toMatchObject([{ acao: 'EDITAR_USUARIO' }])
    })

    it('what the service role and the migrations do is not an administrator’s action either', async () => {
      const service = createClient(ministry.server.url, ministry.server.secretKey, {
        auth: { persistSession: false, autoRefreshToken: false },
      })
      const lines = await logOf(async () => {
        for (const [table] of CONTENT) {
          const row = { ...EXAMPLES[table]!.row({ id: '', email: '' }, 2), id: randomUUID() }
          for (const step of [
            service.from(table).insert(row),
            service
              .from(table)
              .update(EXAMPLES[table]!.change as Row)
              .eq('id', row.id),
            service.from(table).delete().eq('id', row.id),
          ]) {
            expect((await step).error).toBeNull()
          }
        }
        const maria = await someone()
        await approve(maria.email)
        expect((await service.from('user_roles').update({ role: 'admin' }).eq('user_id', maria.id)).error).toBeNull()
        expect(
          (await service.from('usuarios_aprovados').update({ status_conta: 'desativado' }).eq('email', maria.email))
            .error,
        ).toBeNull()
        const { id } = await newRequest()
        await sql(`update public.acessos_pendentes set status = 'recusado' where id = $1`, [id])
        await sql('delete from public.acessos_pendentes where id = $1', [id])
        await sql('delete from public.email_queue')
      })
      expect(lines).toEqual([])
    })
  })

  it('the log is append-only: nobody changes or deletes a line', async () => {
    await write('POST', 'admin_logs', { acao: 'EXPORTAR_CSV', admin_email: '' })
    const before = await sql('select * from public.admin_logs order by id')
    expect(before.length).toBeGreaterThan(0)
    const service = createClient(ministry.server.url, ministry.server.secretKey, {
      auth: { persistSession: false, autoRefreshToken: false },
    })
    for (const client of ['admin', 'service'] as const) {
      const as = client === 'admin' ? token : null
      const change = as
        ? await rest(ministry, as, 'PATCH', 'admin_logs?acao=not.is.null', { body: { acao: 'NADA' } })
        : { status: (await service.from('admin_logs').update({ acao: 'NADA' }).not('acao', 'is', null)).status }
      const removal = as
        ? await rest(ministry, as, 'DELETE', 'admin_logs?acao=not.is.null')
        : { status: (await service.from('admin_logs').delete().not('acao', 'is', null)).status }
      expect([client, change.status, removal.status]).toEqual([client, 403, 403])
    }
    for (const statement of [
      `update public.admin_logs set acao = 'NADA'`,
      'delete from public.admin_logs',
      'truncate public.admin_logs',
    ]) {
      await expect(sql(statement)).rejects.toThrow('O registro só recebe linhas novas.')
    }
    expect(await sql('select * from public.admin_logs order by id')).toEqual(before)
  })

  it('each name was found after its own action, and no other name', () => {
    expect([...seen].sort()).toEqual([...NAMES].sort())
  })
})
