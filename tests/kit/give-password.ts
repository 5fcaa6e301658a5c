import { hash } from 'bcryptjs'
import { LEAST_COST } from './test-speed.ts'

/**
 * Gives an account a password that takes no time to compare: see LEAST_COST.
 * @param sql as the database's owner
 */
export async function givePassword(
  sql: (query: string, params: readonly unknown[]) => Promise<unknown>,
  { id, password }: { id: string; password: string },
): Promise<void> {
  const hashed = await hash(password, LEAST_COST)
  await sql('update auth.users set encrypted_password = $1 where id = $2::uuid', [hashed, id])
}
