import { execFile } from 'node:child_process'
import { createServer, request as forward, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { makeAdmin } from '#backend/doctor/admin.ts'
import { examine } from '#backend/doctor/doctor.ts'
import { ProjectError, type Project, readProject } from '#backend/doctor/project.ts'
import type { RunningServer, ServerOptions } from '#backend/server/options.ts'
import { startProvider } from '#tests/kit/openid-provider.ts'
import { switchOnFactor } from '#tests/kit/second-factor.ts'
import { FIXTURE_DIST, startMigratedServer, visitor } from './kit.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const here = fileURLToPath(new URL('.', import.meta.url))

let server: RunningServer
let project: Project
beforeAll(async () => {
  server = await startMigratedServer({ staticDir: FIXTURE_DIST })
  project = projectOf(server)
  // The folder that it started with is up to an hour old, and so is the last call of its clock.
  const hasCalled = `select clock_at > now() - interval '1 minute' as it from private.mail_health`
  await vi.waitUntil(async () => (await server.sql<{ it: boolean }>(hasCalled))[0]!.it, { timeout: 60_000 })
})
afterAll(() => server.close())

const projectOf = ({ url, publishableKey, secretKey }: RunningServer): Project => ({
  url,
  publishableKey,
  secretKey,
  siteUrl: url,
})
/** The sentences of what is broken. */
const broken = async (of: Project = project) =>
  (await examine(of)).filter(({ level }) => level === 'fail').map(({ what }) => what)

/** It takes no sockets. */
async function listen(listener: RequestListener): Promise<{ url: string; close: () => void }> {
  const http = createServer(listener)
  http.on('upgrade', (_request, socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'))
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const close = () => {
    http.closeAllConnections()
    http.close()
  }
  return { url: `http://127.0.0.1:${(http.address() as AddressInfo).port}`, close }
}

/** Hands every request to the server. */
function onward(): RequestListener {
  const { hostname: host, port } = new URL(server.url)
  return (request, response) => {
    const { method, headers, url: path } = request
    const asked = forward({ host, port, method, path, headers }, (answer) => {
      response.writeHead(answer.statusCode!, answer.headers)
      answer.pipe(response)
    })
    request.pipe(asked)
  }
}

describe('the first administrator', () => {
  it('is missed by the doctor, and made by a command: with an account or without', async () => {
    expect(await broken()).toEqual(['Não há nenhuma administradora: ninguém aprova pedidos.'])
    const said = await makeAdmin(project, ' Rute@Exemplo.example ')
    const password = /só aqui: (\S+)/.exec(said)![1]!
    const session = await visitor(server).auth.signInWithPassword({ email: 'rute@exemplo.example', password })
    expect(session.error).toBeNull()
    expect(await server.sql(`select role from public.user_roles where user_id = $1`, [session.data.user!.id])).toEqual([
      { role: 'admin' },
    ])

    const ana = await visitor(server).auth.signUp({ email: 'ana@exemplo.example', password: 'senha-da-ana' })
    expect(await makeAdmin(project, 'ana@exemplo.example')).toContain('A senha é a que ela já usa')
    expect(await makeAdmin(project, 'ana@exemplo.example')).toContain('agora é administradora')
    expect(await server.sql(`select role from public.user_roles where user_id = $1`, [ana.data.user!.id])).toEqual([
      { role: 'admin' },
    ])
    await expect(makeAdmin(project, 'sem arroba')).rejects.toThrow(ProjectError)
  })
})

describe('a project that is in order', () => {
  it('has nothing broken, and the doctor leaves nothing behind', async () => {
    const before = await server.sql('select count(*)::int as n from storage.objects')
    const found = await examine(project)
    expect(found.filter(({ level }) => level === 'fail')).toEqual([])
    expect(found.filter(({ level }) => level === 'warn').map(({ what }) => what)).toEqual([
      expect.stringContaining('sem https'),
      expect.stringContaining('Os e-mails são arquivos'),
      'Sem a verificação em duas etapas: 2 de 2 contas de administração.',
      expect.stringContaining('Ainda é exemplo: o e-mail de contato'),
    ])
    expect(found.filter(({ level }) => level === 'ok').length).toBeGreaterThanOrEqual(7)
    for (const { level, remedy } of found) expect(level === 'ok' || Boolean(remedy)).toBe(true)
    expect(await server.sql('select count(*)::int as n from storage.objects')).toEqual(before)
  })

  it('npm run doctor says so, and ends with 0; with 1 where something is broken', async () => {
    const run = (env: Record<string, string>) =>
      new Promise<{ code: number; output: string }>((resolve) => {
        execFile(
          join(root, 'node_modules/.bin/node'),
          ['backend/doctor/main.ts'],
          { cwd: root, env: { PATH: process.env.PATH, ...env } },
          (error, stdout, stderr) => resolve({ code: Number(error?.code ?? 0), output: stdout + stderr }),
        )
      })
    const env = {
      SUPABASE_URL: `${server.url}/`,
      SUPABASE_PUBLISHABLE_KEY: server.publishableKey,
      SUPABASE_SECRET_KEY: server.secretKey,
      SITE_URL: `${server.url}/`,
    }
    expect(await run(env)).toMatchObject({ code: 0, output: expect.stringContaining('A consertar: 0. A decidir: 4.') })
    const other = await run({ ...env, SUPABASE_SECRET_KEY: 'sb_secret_of_another_project' })
    expect(other).toMatchObject({ code: 1, output: expect.stringContaining('✗ A chave secreta não é aceita.') })
    const unsaid = await run({ DATA_DIR: '/nowhere' })
    expect(unsaid).toMatchObject({ code: 1, output: expect.stringContaining('Falta informar SUPABASE_URL') })
  })

  it('of an embedded server the data folder says all', () => {
    expect(() => readProject({ DATA_DIR: '/nowhere' })).toThrow(ProjectError)
    expect(
      readProject({ SUPABASE_URL: 'https://x/', SUPABASE_PUBLISHABLE_KEY: 'p', SUPABASE_SECRET_KEY: 's' }),
    ).toEqual({
      url: 'https://x',
      publishableKey: 'p',
      secretKey: 's',
      siteUrl: null,
    })
  })
})

describe('how accounts are locked', () => {
  it('the second factor of administrators is counted', async () => {
    const said = async () => (await examine(project)).map(({ what }) => what)
    const { data } = await visitor(server).auth.signInWithPassword({
      email: 'ana@exemplo.example',
      password: 'senha-da-ana',
    })
    await switchOnFactor(server, data.session!.access_token)
    expect(await said()).toContain('Sem a verificação em duas etapas: 1 de 2 contas de administração.')
    await server.sql(
      `delete from public.user_roles where user_id in (select id from auth.users where email = 'rute@exemplo.example')`,
    )
    expect(await said()).toContain('Toda conta de administração usa a verificação em duas etapas.')
  })

  it('where sign-in by Google leads is said', async () => {
    const provider = await startProvider()
    const { clientId, clientSecret, issuer } = provider
    const other = await startMigratedServer({
      staticDir: FIXTURE_DIST,
      google: { clientId, clientSecret, issuer },
    })
    try {
      expect((await examine(projectOf(other))).map(({ what }) => what)).toContain(
        `Entrar com Google leva a ${new URL(issuer).host}.`,
      )
    } finally {
      await other.close()
      await provider.close()
    }
  })
})

describe('each thing that is broken is named', () => {
  it('nobody there; keys of another project', async () => {
    expect(await broken({ ...project, url: 'http://127.0.0.1:9' })).toEqual([
      expect.stringContaining('Ninguém responde em http://127.0.0.1:9'),
    ])
    expect(await broken({ ...project, publishableKey: 'sb_publishable_other', secretKey: 'sb_secret_other' })).toEqual([
      'A chave pública não é aceita.',
      'A chave secreta não é aceita.',
    ])
  })

  it('links that lead elsewhere, and an app that is not there', async () => {
    const [first, second] = await broken({ ...project, siteUrl: 'http://127.0.0.1:9' })
    expect(first).toContain(`Os links dos e-mails levam a ${server.url}, e não a http://127.0.0.1:9`)
    expect(second).toContain('não está o aplicativo')
  })

  it('a host without headers, with a worker that is kept and no screens', async () => {
    const host = await listen((request, response) => {
      if (request.url === '/sw.js') return response.writeHead(200, { 'cache-control': 'max-age=86400' }).end('')
      return request.url === '/' ? response.end('<div id="root"></div>') : response.writeHead(404).end()
    })
    try {
      const said = (await broken({ ...project, siteUrl: host.url })).join('\n')
      for (const words of [
        'sem a política de segurança',
        'sem x-frame-options',
        'sw.js fica guardado',
        'Endereços de telas',
      ])
        expect(said).toContain(words)
    } finally {
      host.close()
    }
  })

  it('a proxy that lets no socket through', async () => {
    const proxy = await listen(onward())
    try {
      expect(await broken({ ...project, url: proxy.url })).toContain('Os avisos ao vivo (Realtime) não respondem.')
    } finally {
      proxy.close()
    }
  })

  it('nightly backups that have stopped', async () => {
    const pass = onward()
    let backup = 'late'
    const proxy = await listen((request, response) =>
      request.url === '/healthz' ? response.end(JSON.stringify({ backup })) : pass(request, response),
    )
    const late = 'Não há cópia de segurança das últimas 48 horas.'
    try {
      expect(await broken({ ...project, url: proxy.url })).toContain(late)
      backup = 'ok'
      expect(await broken({ ...project, url: proxy.url })).not.toContain(late)
    } finally {
      proxy.close()
    }
  })

  it('sign-in by Google that is on and leads nowhere', async () => {
    const pass = onward()
    const proxy = await listen((request, response) => {
      if (request.url === '/auth/v1/settings') return response.end('{"external":{"email":true,"google":true}}')
      return pass(request, response)
    })
    try {
      expect(await broken({ ...project, url: proxy.url })).toContain(
        'Entrar com Google está ligado e não leva a lugar nenhum (400).',
      )
    } finally {
      proxy.close()
    }
  })

  it('a database that knows nothing of second factors yet', async () => {
    await server.sql('alter function public.admin_factors() rename to admin_factors_later')
    try {
      expect((await examine(project)).map(({ what }) => what)).toContain(
        'O banco ainda não sabe dizer quem usa a verificação em duas etapas.',
      )
    } finally {
      await server.sql('alter function public.admin_factors_later() rename to admin_factors')
    }
  })

  it.each<[what: string, breaking: string, mending: string]>([
    [
      'Quem visita pode ler: profiles.',
      'grant select on public.profiles to anon',
      'revoke select on public.profiles from anon',
    ],
    [
      'O bucket "media" recusa documentos que o formulário oferece.',
      `update storage.buckets set allowed_mime_types = '{image/*,application/pdf}' where id = 'media'`,
      `update storage.buckets set allowed_mime_types = '{image/png,application/vnd.openxmlformats-officedocument.wordprocessingml.document}' where id = 'media'`,
    ],
    [
      'O bucket "media" aceita SVG, que pode trazer programas.',
      `update storage.buckets set allowed_mime_types = null where id = 'media'`,
      `update storage.buckets set allowed_mime_types = '{image/png,application/vnd.openxmlformats-officedocument.wordprocessingml.document}' where id = 'media'`,
    ],
  ])('%s', async (what, breaking, mending) => {
    await server.sql(breaking)
    try {
      expect(await broken()).toEqual([what])
    } finally {
      await server.sql(mending)
    }
  })

  it('passwords of the demonstration', async () => {
    await visitor(server).auth.signUp({ email: 'joana@florescer.example', password: 'florescer-joana' })
    expect(await broken()).toEqual([
      'Contas de demonstração ainda entram, com senhas que todos conhecem: joana@florescer.example.',
    ])
    await server.sql(`delete from auth.users where email = 'joana@florescer.example'`)
    expect(await broken()).toEqual([])
  })

  it('a clock that has stopped, or never began, or was ahead', async () => {
    await server.sql(`create or replace function public.clock_beat() returns void language sql as 'select'`)
    await server.sql(`update private.mail_health set clock_at = now() - interval '1 hour'`)
    expect(await broken()).toEqual(['O relógio que esvazia a fila de e-mails parou há 60 minutos.'])
    await server.sql('update private.mail_health set clock_at = null')
    expect(await broken()).toEqual(['O relógio que esvazia a fila de e-mails nunca chamou.'])
    await server.sql(`update private.mail_health set clock_at = now() + interval '1 hour'`)
    expect(await broken()).toEqual([
      'A última chamada do relógio que esvazia a fila de e-mails está 60 minutos no futuro.',
    ])
  })

  it('reminders without a key, or in a database that knows none', async () => {
    const key = { public_key: 'x', private_key: 'y' }
    // The server's own clock would make another.
    await server.sql(`create function private.keep_none() returns trigger language plpgsql as 'begin return null; end'`)
    await server.sql(
      'create trigger keep_none before insert on private.push_keys for each row execute function private.keep_none()',
    )
    const [kept = key] = await server.sql<typeof key>('delete from private.push_keys returning public_key, private_key')
    try {
      expect(await broken()).toContain('Falta a chave dos lembretes: nenhum celular pode ligá-los.')
      await server.sql('alter function public.push_keys(text, text) rename to push_keys_later')
      expect(await broken()).toContain('O banco ainda não conhece os lembretes.')
      await server.sql('alter function public.push_keys_later(text, text) rename to push_keys')
    } finally {
      await server.sql('drop function private.keep_none() cascade')
      await server.sql(
        'insert into private.push_keys (public_key, private_key) values ($1, $2) on conflict do nothing',
        [kept.public_key, kept.private_key],
      )
    }
    expect((await examine(project)).map(({ what }) => what)).toContain('Os lembretes têm a sua chave.')
  })

  it('a mail server that refuses', async () => {
    const other = await startMigratedServer({ staticDir: FIXTURE_DIST, smtpUrl: 'smtp://127.0.0.1:9' })
    try {
      await other.sql(`update private.mail_health set failed_at = now(), problem = 'caixa cheia'`)
      expect(await broken(projectOf(other))).toContain('O último e-mail não saiu: caixa cheia')
    } finally {
      await other.close()
    }
  })

  it.each<[what: string, options: Partial<ServerOptions>]>([
    ['As funções do servidor não foram publicadas.', { functionsDir: join(here, 'fixtures/none') }],
    [
      'As funções não sabem o endereço do aplicativo: nenhum convite sai.',
      { functionsDir: join(here, 'fixtures/unconfigured') },
    ],
  ])('%s', async (what, options) => {
    const other = await startMigratedServer({ staticDir: FIXTURE_DIST, ...options })
    try {
      expect(await broken(projectOf(other))).toContain(what)
    } finally {
      await other.close()
    }
  })
})
