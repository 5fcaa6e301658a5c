import { from, map, type Observable, switchMap } from 'rxjs'
import type { LocalDatabase } from '../database/open.ts'
import type { Replica } from '../engine/replica.ts'
import type {
  ApprovedRecord,
  DeletionRequest,
  MemberProfile,
  MemberRecord,
  NetworkResult,
  RequestRecord,
} from '../model/her-profile.ts'
import { isAdmin } from '../model/identity.ts'
import { type AuthorizedRequest, callAs } from '../api/rest.ts'
import { currentIdentity, writeIdentity } from '../session/identity.ts'

/** Among the device's own notes, so that it goes with her database when she signs out. */
const RECORD_KEY = 'her-record'

const APPROVED = 'id,nome,email,grupo_turma,aprovado_em'
const REQUEST =
  'id,user_id,nome,email,telefone,endereco,data_nascimento,instagram,igreja,grupo,batizada,status,criado_em'

/** See HerProfile. Her record is neither replicated nor merged: the server's word replaces what was known. */
export function makeMemberProfile(userId: string, database: LocalDatabase, replica: Replica): MemberProfile {
  const call = (path: string, request: AuthorizedRequest) => callAs(userId, path, request)

  async function rows<T>(path: string): Promise<NetworkResult<T[]>> {
    const answer = await call(path, { method: 'GET' })
    if (!answer.ok) return answer
    const list = parsedRows<T>(answer.value)
    // Not the server's: the login page of a hotel's network says 200 too.
    return list ? { ok: true, value: list } : { ok: false, code: 'offline' }
  }

  async function refresh(): Promise<NetworkResult> {
    const identity = currentIdentity()
    // A member sees her own rows only; an admin sees everybody's, and this is about hers.
    const email = isAdmin(identity) ? encodeURIComponent(identity?.email ?? '') : null
    const ofApproved = email === null ? '' : `&email=eq.${email}`
    const ofRequests = email === null ? '' : `&or=(user_id.eq.${userId},email.eq.%22${email}%22)`
    const [approved, requests, deletion] = await Promise.all([
      rows<ApprovedRecord>(`usuarios_aprovados?select=${APPROVED}${ofApproved}`),
      rows<RequestRecord & { user_id: string | null }>(
        `acessos_pendentes?select=${REQUEST}&order=criado_em.desc&limit=1${ofRequests}`,
      ),
      rows<DeletionRequest>(`pedidos_de_exclusao?select=pedido_em,concluir_ate&user_id=eq.${userId}`),
    ])
    if (!approved.ok) return approved
    if (!requests.ok) return requests
    if (!deletion.ok) return deletion
    const [own, asked] = [approved.value[0] ?? null, requests.value[0] ?? null]
    const isOpenRequest = asked?.user_id === userId && asked.status === 'pendente'
    const { user_id: _, ...request } = asked ?? { user_id: null }
    const record: MemberRecord = {
      approved: own,
      request: asked && (request as RequestRecord),
      deletion: deletion.value[0] ?? null,
      editable: own ? 'name' : isOpenRequest ? 'request' : 'nothing',
      at: new Date().toISOString(),
    }
    await replica.writeMetadata(RECORD_KEY, record)
    return done
  }

  /** Does it, and then says what the server has now. */
  async function change(path: string, request: AuthorizedRequest): Promise<NetworkResult<string>> {
    const answer = await call(path, request)
    if (answer.ok) await refresh()
    return answer
  }

  return {
    watch: () => watchRecord(database),
    refresh,

    async update({ approved, request, editable }, { nome, ...others }) {
      const target = { name: approved, request, nothing: null }[editable]
      if (!target) return { ok: false, code: 'refused' }
      const table = editable === 'name' ? 'usuarios_aprovados' : 'acessos_pendentes'
      const body = editable === 'name' ? { nome } : { nome, ...others }
      const answer = await change(`${table}?id=eq.${target.id}`, {
        method: 'PATCH',
        body,
        prefer: 'return=representation',
      })
      if (!answer.ok) return answer
      const [row] = parsedRows<{ nome: string }>(answer.value) ?? []
      // Nothing was found that she may change: decided or removed meanwhile.
      if (!row) return { ok: false, code: 'refused' }
      const identity = currentIdentity()
      if (editable === 'name' && identity?.userId === userId) writeIdentity({ ...identity, name: row.nome })
      return done
    },

    download: () => call('rpc/my_data', { method: 'POST', body: {} }),

    async requestDeletion() {
      const answer = await change('pedidos_de_exclusao?on_conflict=user_id', {
        method: 'POST',
        body: { user_id: userId },
        prefer: 'resolution=ignore-duplicates,return=minimal',
      })
      return answer.ok ? done : answer
    },

    async withdrawDeletion() {
      const answer = await change(`pedidos_de_exclusao?user_id=eq.${userId}`, { method: 'DELETE' })
      return answer.ok ? done : answer
    },
  }
}

const done: NetworkResult = { ok: true, value: undefined }

function watchRecord(database: LocalDatabase): Observable<MemberRecord | null> {
  return from(database.meta()).pipe(
    switchMap((meta) => meta.findOne(RECORD_KEY).$),
    map((doc) => (doc ? (doc.toJSON().value as unknown as MemberRecord) : null)),
  )
}

function parsedRows<T>(text: string): T[] | null {
  try {
    const value: unknown = JSON.parse(text)
    return Array.isArray(value) ? (value as T[]) : null
  } catch {
    // Not JSON: somebody else's page.
    return null
  }
}
