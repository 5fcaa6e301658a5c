import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hashInline } from '#backend/server/http/security-headers.ts'
import { headersOf } from '#backend/server/http/host-headers.ts'
import { ownPort } from '#tests/kit/own-port.ts'
import { openSupabaseCli } from '#tests/kit/supabase-cli.ts'
import { tempDir } from './kit.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const POLICY = 'content-security-policy'

describe('the headers for a host that serves the files alone', () => {
  const pages = ['<script>a()</script><style>b{}</style>', '<script>a()</script><style>c{}</style>']

  it('allow the scripts and styles of every page, and none besides', () => {
    const policy = headersOf(pages, { supabaseUrl: undefined, siteUrl: undefined })[POLICY]!
    for (const { scripts, styles } of pages.map(hashInline))
      for (const hash of [...scripts, ...styles]) expect(policy).toContain(hash)
    expect(policy).not.toContain('unsafe')
    // Cloudflare Pages ignores a longer line.
    expect(policy.length).toBeLessThan(1_900)
  })

  it('name a Supabase in the house for data, pictures and videos, and ask for no https there', () => {
    const headers = headersOf(pages, { supabaseUrl: 'http://192.168.0.5:8000', siteUrl: undefined })
    const policy = headers[POLICY]!.split('; ')
    for (const kind of ['connect-src', 'img-src', 'media-src'])
      expect(policy.find((part) => part.startsWith(kind))!.split(' ')).toContain('http://192.168.0.5:8000')
    expect(policy).not.toContain('upgrade-insecure-requests')
    expect(headers).not.toHaveProperty('strict-transport-security')
  })

  it('keep a hosted Supabase out of the pictures, where https names it already', () => {
    const { [POLICY]: policy } = headersOf(pages, { supabaseUrl: 'https://abc.supabase.co', siteUrl: undefined })
    expect(policy).toContain("connect-src 'self' https://abc.supabase.co wss://abc.supabase.co")
    expect(policy).toContain("img-src 'self' data: blob: https:;")
  })
})

describe('the guide', () => {
  const docs = ['docs/hosting.md', 'docs/ministry.md']

  it('names only scripts, files and folders that exist', async () => {
    const { scripts } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { scripts: object }
    for (const doc of docs) {
      const text = await readFile(join(root, doc), 'utf8')
      for (const [, script] of text.matchAll(/npm run ([\w:]+)/g))
        expect([doc, scripts]).toEqual([doc, expect.objectContaining({ [script!]: expect.any(String) })])
      const named = [...text.matchAll(/(?:backend|tests|src|docs)\/[\w./-]*\w/g)].map(([path]) => path)
      expect(named.length).toBeGreaterThan(5)
      expect([doc, named.filter((path) => !existsSync(join(root, path)) && path !== 'backend/.env')]).toEqual([doc, []])
    }
  })

  it('calls the CLI as it is: each subcommand with flags that it has', { tags: 'thorough' }, async () => {
    const text = await readFile(join(root, docs[0]!), 'utf8')
    const calls = [
      ...text.replaceAll('\\\n', ' ').matchAll(/npx supabase --workdir backend ([a-z ]+?)(?= [^a-z]|\n|`)([^\n`]*)/g),
    ]
    expect(calls.length).toBeGreaterThanOrEqual(5)
    const cli = await openSupabaseCli()
    try {
      const helps = new Map<string, string>()
      for (const [, words, rest] of calls) {
        const command = words!.trim()
        if (!helps.has(command)) helps.set(command, (await cli.run(...command.split(' '), '--help')).stdout)
        expect([command, helps.get(command)]).toEqual([command, expect.stringContaining(`supabase ${command}`)])
        for (const [flag] of rest!.matchAll(/--[a-z-]+/g))
          expect([command, helps.get(command)]).toEqual([command, expect.stringContaining(flag)])
      }
    } finally {
      await cli.close()
    }
  })

  it('has a template in Portuguese for each mail of the auth server, with its link', async () => {
    const dir = join(root, 'backend/supabase/templates')
    const names = await readdir(dir)
    expect(names.sort()).toEqual([
      'confirmation.html',
      'email_change.html',
      'invite.html',
      'magic_link.html',
      'recovery.html',
    ])
    for (const name of names) {
      const text = await readFile(join(dir, name), 'utf8')
      expect(text).toMatch(/^<!-- Assunto: .+ -->\n/)
      expect(text).toContain('href="{{ .ConfirmationURL }}"')
      expect(text).not.toMatch(/e-mail/i)
    }
  })
})

describe('a build for another Supabase', { tags: 'thorough' }, () => {
  const processes: ChildProcess[] = []
  let dist: string
  beforeAll(async () => {
    dist = join(await tempDir(), 'dist')
    await promisify(execFile)(
      join(root, 'node_modules/.bin/vite'),
      ['build', '--outDir', dist, '--logLevel', 'error'],
      {
        cwd: root,
        env: {
          ...process.env,
          NODE_ENV: 'production',
          VITE_SUPABASE_URL: 'https://abc.supabase.co/',
          SITE_URL: 'https://florescer.example',
        },
      },
    )
    // A web server runs as another user.
    await chmod(join(dist, '..'), 0o755)
  })
  afterAll(() => {
    for (const one of processes) one.kill()
  })

  it('has no address with two slashes, neither in the pages nor in the worker', async () => {
    const files = (await readdir(dist, { recursive: true })).filter((file) => /\.(js|html)$/.test(file))
    const texts = await Promise.all(
      files.map(async (file) => [file, await readFile(join(dist, file), 'utf8')] as const),
    )
    const talking = texts.filter(([, text]) => text.includes('https://abc.supabase.co'))
    expect(talking.map(([file]) => file)).toContain('sw.js')
    expect(talking.filter(([, text]) => text.includes('https://abc.supabase.co/'))).toEqual([])
  })

  const webServers = [
    ['nginx', '/usr/sbin/nginx'],
    ['Caddyfile', '/usr/bin/caddy'],
  ] as const
  // Debian's packages nginx-light and caddy, which `npm run test:all` installs.
  it.each(webServers)('with its %s a web server sends what the embedded server sends', async (name, program) => {
    const dir = await tempDir()
    await chmod(dir, 0o755)
    const port = await ownPort()
    const file = name === 'nginx' ? 'nginx.conf' : name
    const conf = (await readFile(join(dist, '.hosting', file), 'utf8'))
      .replace(/(listen |^:)8080/m, (_all, before: string) => `${before}${port}`)
      .replaceAll('/srv/florescer', dist)
    if (name === 'nginx') {
      await writeFile(
        join(dir, 'nginx.conf'),
        `daemon off; pid ${dir}/pid; error_log stderr; events {}\nhttp { include /etc/nginx/mime.types; access_log off;\n${conf}\n}`,
      )
      processes.push(spawn(program, ['-c', join(dir, 'nginx.conf'), '-p', dir], { stdio: 'inherit' }))
    } else {
      await writeFile(join(dir, 'Caddyfile'), `{\n\tadmin off\n\tauto_https off\n}\n${conf}`)
      processes.push(
        spawn(program, ['run', '--config', join(dir, 'Caddyfile')], {
          stdio: 'ignore',
          env: { PATH: process.env.PATH, HOME: dir },
        }),
      )
    }
    const url = `http://127.0.0.1:${port}`
    await expect.poll(async () => (await fetch(url).catch(() => null))?.status).toBe(200)

    const written = Object.fromEntries(
      [
        ...(await readFile(join(dist, '_headers'), 'utf8')).split('/assets/*')[0]!.matchAll(/^ {2}([\w-]+): (.*)$/gm),
      ].map(([, header, value]) => [header!, value!]),
    )
    expect(Object.keys(written).length).toBeGreaterThan(6)
    const asset = (await readdir(join(dist, 'assets'))).find((one) => one.endsWith('.js'))!
    for (const [path, page, cache] of [
      ['/', 'index.html', 'no-cache'],
      ['/quem-somos', 'quem-somos/index.html', 'no-cache'],
      ['/devocional/3', 'app.html', 'no-cache'],
      ['/sw.js', 'sw.js', 'no-cache'],
      [`/assets/${asset}`, `assets/${asset}`, 'public, max-age=31536000, immutable'],
    ] as const) {
      const answer = await fetch(url + path)
      expect([path, answer.status]).toEqual([path, 200])
      expect({ ...Object.fromEntries(answer.headers), path }).toMatchObject({
        ...written,
        'cache-control': cache,
        path,
      })
      const body = await answer.text()
      expect(body === (await readFile(join(dist, page), 'utf8'))).toBe(true)
      for (const hash of page.endsWith('.html') ? Object.values(hashInline(body)).flat() : [])
        expect(answer.headers.get(POLICY)).toContain(hash)
    }
    for (const path of ['/assets/old-Zz99Yy88.js', '/.hosting/Caddyfile']) {
      const { status, headers } = await fetch(url + path)
      // The name may come with a later version, or with an earlier one that is put back.
      expect([status, headers.get('cache-control')]).toEqual([404, expect.not.stringContaining('immutable')])
    }
  })
})
