import { currentIdentity, type Person } from '#sync'

type Access = Pick<Person, 'status'> & {
  [Key in 'approved_id' | 'request_id' | 'status_conta' | 'user_id' | 'role']?: Person[Key] | null
}

/** Without an approved row: the approval creates it, whatever the request's status says. */
export const canApprove = ({ approved_id, role }: Access): boolean => !approved_id && (role ?? 'pending') === 'pending'

export const canRefuse = ({ approved_id, request_id, status }: Access): boolean =>
  !approved_id && Boolean(request_id) && status === 'pendente'

/** Only the status says approved: the person was never let in. */
export const hasOnlyApprovedStatus = (person: Access): boolean => person.status === 'aprovado' && canApprove(person)

/** Approved people who are not deactivated can get a link. */
export const canGetLink = ({ approved_id, status_conta }: Access): boolean =>
  Boolean(approved_id) && status_conta !== 'desativado'

/** The person has signed in before, so the same link resets the password. */
export const isActivated = ({ user_id, role }: Access): boolean => Boolean(user_id) && (role ?? 'pending') !== 'pending'

export const canDeactivate = ({ approved_id, status_conta }: Access): boolean =>
  Boolean(approved_id) && status_conta !== 'desativado'

export const canReactivate = ({ approved_id, status_conta }: Access): boolean =>
  Boolean(approved_id) && status_conta === 'desativado'

/** One's own is switched off in the profile, by a code. */
export const canResetFactor = ({ segundo_fator, user_id }: Pick<Person, 'segundo_fator' | 'user_id'>): boolean =>
  segundo_fator === true && user_id !== currentIdentity()?.userId

/** Only accounts of people whom the ministry approved have a role. */
export const canHaveRole = (person: Access): boolean =>
  Boolean(person.user_id) && (Boolean(person.approved_id) || isActivated(person))
