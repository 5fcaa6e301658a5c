import { describe, expect, it } from 'vitest'
import type { Identity, Role } from '#sync'
import { type Access, redirectFor } from './access.ts'

function identityWith(role: Role): Identity {
  return { userId: 'u1', email: 'maria@florescer.example', name: 'Maria', role, verifiedAt: '2026-11-01T09:00:00Z' }
}

const visitor = null
const pending = identityWith('pending')
const member = identityWith('member')
const admin = identityWith('admin')
const withoutCode = { ...member, lacksFactor: true }

describe('who may open a screen', () => {
  it.each<[Access, string, Identity | null, string | null]>([
    ['public', 'visitor', visitor, null],
    ['public', 'pending', pending, null],
    ['public', 'member', member, null],
    ['public', 'admin', admin, null],
    ['member', 'visitor', visitor, '/auth'],
    ['member', 'pending', pending, '/auth'],
    ['member', 'member', member, null],
    ['member', 'admin', admin, null],
    ['admin', 'visitor', visitor, '/'],
    ['admin', 'pending', pending, '/'],
    ['admin', 'member', member, '/'],
    ['admin', 'admin', admin, null],
    ['admin', 'admin whose session has not shown the second factor', withoutCode, '/perfil'],
    ['member', 'admin whose session has not shown the second factor', withoutCode, null],
    ['guest', 'visitor', visitor, null],
    ['guest', 'pending', pending, null],
    ['guest', 'member', member, '/'],
    ['guest', 'admin', admin, '/'],
  ])('%s screen, %s', (access, _who, identity, expected) => {
    expect(redirectFor(access, identity)).toBe(expected)
  })

  it('Maria signs out while reading and lands at home, not on the sign-in form', () => {
    expect(redirectFor('member', null, { hasBeenMember: true })).toBe('/')
  })

  it('an account that is put back to pending while she reads leads to /auth', () => {
    expect(redirectFor('member', pending, { hasBeenMember: true })).toBe('/auth')
  })

  it('Maria, whose session could not be renewed, may open /auth to sign in again, and no other screen', () => {
    expect(redirectFor('guest', member, { isRenewing: true })).toBeNull()
    expect(redirectFor('admin', member, { isRenewing: true })).toBe('/')
    expect(redirectFor('member', null, { isRenewing: true })).toBe('/auth')
  })
})
