import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ENGINES } from '#tests/kit/engines.ts'
import { openMinistry, type Ministry } from '#tests/kit/ministry.ts'
import { accessRequest, sendRequest } from '../backend/server/visitor.ts'

/**
 * Membership here reveals a person's faith. A stranger asks everything that can be asked without an
 * account, in every order, for all kinds of addresses, and gets the same answers for each.
 */
describe.each(ENGINES)('nobody learns who belongs to the ministry, on %s', (engine) => {
  let ministry: Ministry
  const sql = <Row = Record<string, unknown>>(query: string, params: unknown[] = []) =>
    ministry.server.sql<Row>(query, params)
  /** Each name with its address. */
  const emails: Record<string, string> = { estranha: 'estranha@teste.example', outraEstranha: 'outra@teste.example' }
  const strangers = ['estranha', 'outraEstranha']

  const approve = (email: string, status = 'ativo') =>
    sql(`insert into public.usuarios_aprovados (email, nome, status_conta) values ($1, 'Nome', $2)`, [email, status])
  const ask = async (path: string, body: unknown, token?: string) => {
    const response = await fetch(`${ministry.server.url}${path}`, {
      method: 'POST',
      headers: {
        apikey: ministry.server.publishableKey,
        'content-type': 'application/json',
        ...(token && { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(body),
    })
    const headers = Object.fromEntries([...response.headers].filter(([name]) => !/^(date|x-.*-id)$/.test(name)))
    return { status: response.status, body: await response.text(), headers }
  }
  const askForLink = (email: string) => ask('/functions/v1/resend-activation', { email })
  const isPending = (email: string) => ask('/rest/v1/rpc/activation_pending', { email })
  /** Answers the requests, as the server's own worker does. */
  const workOff = async () => {
    await sql('select private.answer_activation_requests()')
    expect(await sql('select from private.activation_requests')).toEqual([])
  }

  beforeAll(async () => {
    // What the worker does at its own time would stand beside what is counted here.
    ministry = await openMinistry({ engine, isWorkerOff: true })
    const account = async (name: string, role: 'admin' | 'member' | 'pending') =>
      (emails[name] = (await ministry.person(name, role)).email)
    await approve(await account('membro', 'member'))
    await approve(await account('administradora', 'admin'))
    await account('membroSemAprovacao', 'member')
    await approve(await account('desativada', 'member'), 'desativado')
    // Let in by hand, and never used a link.
    await approve(await account('aceitaAMao', 'member'))
    await sql('delete from private.proved_addresses where email = $1', [emails.aceitaAMao])
    // The role was taken away.
    await approve(await account('exMembro', 'member'))
    await sql(
      `update public.user_roles set role = 'pending' where user_id = (select id from public.profiles where email = $1)`,
      [emails.exMembro],
    )
    await account('cadastrada', 'pending')
    emails.pediu = 'pediu@teste.example'
    await sendRequest(ministry.server, accessRequest(emails.pediu))
    // Approved a while ago, and never signed in.
    emails.nuncaVeio = 'nunca-veio@teste.example'
    await approve(emails.nuncaVeio)
    await sql(
      `insert into private.activations (token_hash, approved_id, expires_at)
       select sha256('x'), id, now() - interval '1 day' from public.usuarios_aprovados where email = $1`,
      [emails.nuncaVeio],
    )
  })
  afterAll(() => ministry.close())
  beforeEach(() => sql('delete from private.rate_limits'))

  it('asking for a link, and then whether one waits, has the same answer for every address', async () => {
    expect(await sql('select 1 from public.acessos_pendentes')).toHaveLength(1)
    const heard: Record<string, unknown[]> = {}
    for (const [name, email] of Object.entries(emails)) {
      const answers = [await isPending(email), await askForLink(email), await askForLink(email)]
      await workOff()
      heard[name] = [...answers, await isPending(` ${email.toUpperCase()} `)]
    }
    for (const name of Object.keys(emails)) expect([name, heard[name]]).toEqual([name, heard.estranha])
    expect(heard.estranha!.map((answer) => (answer as { body: string }).body)).toEqual([
      'false',
      '{"success":true,"status":"queued"}',
      '{"success":true,"status":"queued"}',
      'false',
    ])
    // The links themselves were mailed where they should be.
    expect(
      await sql<{ to_email: string }>(
        `select distinct to_email from public.email_queue where template in ('activation', 'password-reset') order by 1`,
      ),
    ).toEqual(
      ['aceitaAMao', 'administradora', 'exMembro', 'membro', 'nuncaVeio']
        .map((name) => ({ to_email: emails[name]!.toLowerCase() }))
        .toSorted((a, b) => (a.to_email! < b.to_email! ? -1 : 1)),
    )
  })

  it('the limit of questions is reached at the same time for every address', async () => {
    const heard: Record<string, number[]> = {}
    for (const name of ['membro', 'nuncaVeio', ...strangers]) {
      await sql('delete from private.rate_limits')
      heard[name] = []
      for (let turn = 0; turn < 12; turn += 1) heard[name].push((await isPending(emails[name]!)).status)
    }
    expect(heard.estranha).toEqual([...Array<number>(10).fill(200), 429, 429])
    for (const name of Object.keys(heard)) expect([name, heard[name]]).toEqual([name, heard.estranha])
  })

  it('an invented link, a new password by it, and a wrong password have the same answers, too', async () => {
    const token = randomUUID()
    for (const [path, body] of [
      ['/rest/v1/rpc/validate_activation', { token }],
      ['/functions/v1/set-user-password', { token, password: 'senha-nova-dela' }],
      ['/auth/v1/token?grant_type=password', { password: 'senha-errada' }],
    ] as const) {
      const stranger = await ask(path, { ...body, email: emails.estranha })
      for (const [name, email] of Object.entries(emails))
        expect([path, name, await ask(path, { ...body, email })]).toEqual([path, name, stranger])
    }
  })

  describe('whoever asks for access with her address', () => {
    /** Of somebody who signed up a minute ago. */
    let token: string
    let other: string
    beforeAll(async () => {
      token = await ministry.tokenOf(await ministry.person('curiosa', 'pending'))
      other = `${randomUUID()}@teste.example`
      await sendRequest(ministry.server, accessRequest(other))
    })

    const send = async (
      body: unknown,
      { query = '', ...headers }: Record<string, string> = {},
    ): Promise<{ status: number; body: string }> => {
      const response = await fetch(`${ministry.server.url}/rest/v1/acessos_pendentes${query}`, {
        method: 'POST',
        headers: {
          apikey: ministry.server.publishableKey,
          'content-type': 'application/json',
          prefer: 'return=minimal',
          ...headers,
        },
        body: JSON.stringify(body),
      })
      return { status: response.status, body: await response.text() }
    }
    const asked = (email: string) => sql('select from public.acessos_pendentes where email = $1', [email])
    /** What is answered about an address that has asked, and about one that has not. */
    const compare = async (probe: (email: string) => Promise<unknown>) => {
      const heard = []
      for (const hasAsked of [true, false]) {
        const email = `${randomUUID()}@teste.example`
        await sql('delete from private.rate_limits')
        if (hasAsked) expect((await sendRequest(ministry.server, accessRequest(email))).status).toBe(201)
        heard.push(JSON.stringify(await probe(email)).replaceAll(email, 'her address'))
        expect(await asked(email)).toHaveLength(hasAsked ? 1 : 0)
        expect(await sql('select from public.email_queue where to_email = $1', [email])).toHaveLength(hasAsked ? 1 : 0)
      }
      expect(heard[1]).toBe(heard[0])
      return heard[0]
    }
    const isShort = { telefone: '1' }
    const young = { data_nascimento: '2020-01-01' }

    it('and takes it back by a second row learns nothing', async () => {
      for (const second of [isShort, young, {}])
        for (const turned of [false, true])
          await compare((email) => {
            const rows = [accessRequest(email), accessRequest(`${randomUUID()}@teste.example`, second)]
            return send(turned ? rows.toReversed() : rows)
          })
      await compare((email) => send([accessRequest(email), accessRequest(email)]))
      await compare((email) => send([accessRequest(email), accessRequest(other)]))
      await compare((email) => send([accessRequest(email), ...Array.from({ length: 70 }, () => accessRequest(other))]))
    })

    it('and takes it back by what is asked about the answer learns nothing', async () => {
      const account = { authorization: `Bearer ${token}`, prefer: 'return=representation' }
      for (const query of ['', '?select=email', '?select=email::integer', '?select=nope'])
        await compare((email) => send(accessRequest(email), { ...account, query }))
      const one = { ...account, accept: 'application/vnd.pgrst.object+json' }
      await compare((email) => send([accessRequest(email), accessRequest(`${randomUUID()}@teste.example`)], one))
      await compare((email) => send(accessRequest(email, { website: 'https://x.example' }), one))
      await compare((email) => send(accessRequest(email), { prefer: 'return=representation' }))
      // As PostgREST puts it to the database, which looks at the answer before the statement ends.
      await sql(`create function public.words_of(email text, look text) returns text language plpgsql as $$
        begin
          perform set_config('request.jwt.claims', json_build_object('sub', (select id from public.profiles p
            where p.email = 'curiosa@teste.example'), 'role', 'authenticated')::text, true), set_config('role', 'authenticated', true);
          execute format('with sent as (insert into public.acessos_pendentes (nome, email, telefone, endereco, data_nascimento,
            instagram, grupo, como_conheceu, expectativas, consentimento_lgpd) values (''Ana Lima'', %L, ''(11) 98765-4321'',
            ''Rua das Acácias, 120'', ''1990-02-28'', ''@ana'', ''Aurora'', ''Por uma amiga'', ''Recomeçar com calma'', true)
            returning *) select %s from sent', email, look);
          return 'done';
        exception when others then return sqlstate || sqlerrm;
        end $$`)
      for (const look of [
        'sent.nome::integer',
        'sent.email::integer',
        '1 / (sent.nome is null)::integer',
        'sent.email',
      ])
        expect(
          await compare(async (email) => (await sql('select public.words_of($1, $2) as words', [email, look]))[0]),
        ).toMatch(/42501.*row-level security/)
      await sql('drop function public.words_of(text, text)')
      // Over a request of her own.
      const id = randomUUID()
      const hers = { authorization: `Bearer ${token}` }
      expect((await send(accessRequest(`${randomUUID()}@teste.example`, { id }), hers)).status).toBe(201)
      for (const resolution of ['merge-duplicates', 'ignore-duplicates'])
        await compare((email) =>
          send(accessRequest(email, { id }), { ...hers, prefer: `return=minimal,resolution=${resolution}` }),
        )
      await compare((email) => send(accessRequest(email, { id }), hers))
    })

    it('and a field that does not fit hears of the field', async () => {
      for (const [change, rule] of [
        [isShort, 'acessos_pendentes_telefone_check'],
        [young, 'A idade mínima'],
        [{ nome: null }, 'nome'],
        [{ email: 'x' }, 'acessos_pendentes_email_check'],
      ] as const) {
        expect(await compare((email) => send(accessRequest(email, change)))).toContain(rule)
        await compare((email) => send(accessRequest(email, change), { authorization: `Bearer ${token}` }))
      }
    })

    it('as a machine does, fills up no limit of hers', async () => {
      await compare(async (email) => {
        const answers = []
        for (let turn = 0; turn < 8; turn += 1)
          answers.push(await send(accessRequest(email, { website: 'https://x.example' })))
        return answers
      })
    })

    it('in the way the app does is told so, and leaves a trace where it is new', async () => {
      const email = `${randomUUID()}@teste.example`
      expect(await send(accessRequest(email))).toEqual({ status: 201, body: '' })
      for (const headers of [{}, { authorization: `Bearer ${token}` }]) {
        const again = await send(accessRequest(` ${email.toUpperCase()} `), headers as Record<string, string>)
        expect({ ...again, body: JSON.parse(again.body) }).toEqual({
          status: 409,
          body: {
            code: '23505',
            message: 'duplicate key value violates unique constraint "acessos_pendentes_email_key"',
            details: null,
            hint: null,
          },
        })
      }
      expect(await asked(email)).toHaveLength(1)
      expect(await sql('select from public.email_queue where to_email = $1', [email])).toHaveLength(1)
    })
  })

  it('an account that anybody made with her address hears nothing of her', async () => {
    const heard = await Promise.all(
      ['ativo', 'desativado', null].map(async (status) => {
        const account = await ministry.person(`de-alguem-${status}`, 'pending')
        if (status) await approve(account.email, status)
        const { status: answered, body } = await ask(
          '/rest/v1/rpc/sync_exchange',
          { request: { v: 2, epoch: null, cursor: { content: 0, own: 0 }, limit: 0, push: [] } },
          await ministry.tokenOf(account),
        )
        const { status: standing, role, name } = (JSON.parse(body) as { account: Record<string, unknown> }).account
        return { answered, standing, role, isHerOwn: name === `de-alguem-${status}` }
      }),
    )
    const nothing = { answered: 200, standing: 'pending', role: 'pending', isHerOwn: true }
    expect(heard).toEqual([nothing, nothing, nothing])
  })

  it('every address costs the same work: the same rows are written', async () => {
    // Rows written before the answer; each look-up costs one query (see the functions).
    const written = async (name: string, act: (email: string) => Promise<unknown>) => {
      await sql('delete from private.rate_limits')
      await sql('delete from private.activation_requests')
      await sql(`create table public.seen (line text)`)
      await sql(`create or replace function public.see() returns trigger language plpgsql security definer as
        $$ begin insert into public.seen values (tg_table_schema || '.' || tg_table_name || ' ' || tg_op); return null; end $$`)
      const tables = await sql<{ name: string }>(
        `select c.oid::regclass::text as name from pg_class c where c.relkind = 'r' and c.relname <> 'seen'
         and c.relnamespace in ('public'::regnamespace, 'private'::regnamespace, 'sync'::regnamespace)`,
      )
      const names = tables.map((table) => (table.name.includes('.') ? table.name : `public.${table.name}`))
      for (const table of names)
        await sql(
          `create trigger see after insert or update or delete on ${table} for each row execute function public.see()`,
        )
      try {
        await act(emails[name]!)
        return await sql<{ line: string }>('select line from public.seen order by line')
      } finally {
        await sql('drop function public.see() cascade')
        await sql('drop table public.seen')
      }
    }
    for (const act of [isPending, askForLink]) {
      const ofStranger = await written('estranha', act)
      expect(ofStranger.length).toBeGreaterThan(0)
      for (const name of ['membro', 'administradora', 'desativada', 'nuncaVeio', 'pediu'])
        expect([name, await written(name, act)]).toEqual([name, ofStranger])
    }
  })

  it("only a newly approved member who never signed in is told that a link waits, and only while the team's link is valid", async () => {
    const rute = 'rute@teste.example'
    await sql(`select public.approve_user($1, 'Rute', null, 'equipe@teste.example', null)`, [rute])
    expect((await isPending(rute)).body).toBe('true')
    // Somebody goes on asking for a link: the answer changes when the ministry's link would have
    // expired.
    await askForLink(rute)
    await workOff()
    expect((await isPending(rute)).body).toBe('true')
    await sql(
      `update private.activations t set told_until = now() - interval '1 second', expires_at = now() + interval '7 days'
      from public.usuarios_aprovados a where a.id = t.approved_id and a.email = $1`,
      [rute],
    )
    await sql('delete from private.rate_limits')
    await askForLink(rute)
    await workOff()
    expect((await isPending(rute)).body).toBe('false')
    // The ministry sends it again.
    await sql(`select public.resend_link($1, 'equipe@teste.example', null)`, [rute])
    expect((await isPending(rute)).body).toBe('true')
  })
})
