import { hash } from 'bcryptjs'
import { callFunction, post, type Answer } from '#tests/backend/server/visitor.ts'
import { progress } from '../kit/report.ts'
import { inMs, times } from '../kit/statistics.ts'
import type { Measure } from './measure.ts'

const MOST = 0.1
const WARM_UP = 10

/**
 * The time of an answer must not reveal whether an address has an account. Known and unknown
 * addresses come in turn and in changing order, so that the machine's other load falls on both.
 */
export const evenAnswers: Measure = async ({ site, isQuick }) => {
  const { server } = site.ministry
  const rounds = isQuick ? 60 : 200
  await server.sql(
    `insert into public.usuarios_aprovados (email, nome) select 'conhecida-' || n || '@bench.example', 'Nome' from generate_series(1, $1::int) n`,
    [rounds + WARM_UP],
  )
  // Members with an account who came in by their link.
  await server.sql(
    `insert into auth.users (id, email) select gen_random_uuid(), 'conhecida-' || n || '@bench.example' from generate_series(1, $1::int) n`,
    [rounds + WARM_UP],
  )
  await server.sql(`update public.user_roles r set role = 'member' from public.profiles p
    where p.id = r.user_id and p.email like 'conhecida-%@bench.example'`)
  await server.sql(`insert into private.proved_addresses (user_id, email)
    select id, email from public.profiles where email like 'conhecida-%@bench.example'`)
  const { id } = await site.ministry.person('conhecida')
  // As an account of the product, not of a test: the cost of a password is measured here.
  await server.sql('update auth.users set encrypted_password = $1 where id = $2::uuid', [await hash('a-dela', 10), id])

  async function compare(what: string, known: (n: number) => string, ask: (email: string) => Promise<Answer>) {
    progress(`${what}, ${rounds} times each`)
    const took = { known: [] as number[], unknown: [] as number[] }
    for (let n = 1; n <= rounds + WARM_UP; n += 1) {
      const emails = { known: known(n), unknown: `ninguem-${n}@bench.example` }
      for (const kind of n % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)) {
        const begun = performance.now()
        await ask(emails[kind])
        if (n > WARM_UP) took[kind].push(performance.now() - begun)
      }
    }
    const apart = Math.abs(meanOf(took.known) / meanOf(took.unknown) - 1)
    return {
      what,
      ours: `${inMs(took.known)}, ${times(meanOf(took.known) / meanOf(took.unknown))}`,
      floor: inMs(took.unknown),
      budget: { says: `within ${MOST * 100} %`, isMet: apart <= MOST },
    }
  }

  return {
    title: 'Known or unknown: the same answer, in the same time (floor: the unknown address)',
    lines: [
      await compare(
        'another link, each time for another address',
        (n) => `conhecida-${n}@bench.example`,
        (email) => callFunction(server, 'resend-activation', { email }),
      ),
      await compare(
        'whether a link waits, after another was asked for',
        (n) => `conhecida-${n}@bench.example`,
        (email) => post(server, '/rest/v1/rpc/activation_pending', { email }),
      ),
      await compare(
        'signing in with a wrong password',
        () => 'conhecida@teste.example',
        (email) => post(server, '/auth/v1/token?grant_type=password', { email, password: 'outra-senha' }),
      ),
    ],
  }
}

/** Drops the slowest and the quickest tenth: a pause of the machine belongs to neither. */
function meanOf(values: readonly number[]): number {
  const kept = values.toSorted((a, b) => a - b).slice(values.length / 10, (values.length * 9) / 10)
  return kept.reduce((sum, value) => sum + value, 0) / kept.length
}
