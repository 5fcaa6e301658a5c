import { expect, it } from 'vitest'
import { problemOf } from './mail-columns.tsx'

it.each([
  ['connect ECONNREFUSED 127.0.0.1:25', 'unreachable'],
  ['Greeting never received: ETIMEDOUT', 'unreachable'],
  ['getaddrinfo ENOTFOUND smtp.exemplo.example', 'unreachable'],
  ['550 5.1.1 <bia@exemplo.example>: Recipient address rejected: User unknown', 'refusedAddress'],
  ['552 5.2.2 Mailbox full', 'fullMailbox'],
  ['Invalid login: 535 5.7.8 Error: authentication failed', 'refusedSignIn'],
  ['421 4.7.0 Try again later', 'tooMany'],
  ['554 5.7.1 Message rejected as spam', 'refused'],
  ['algo que ninguém previu', 'unknown'],
] as const)('“%s” is %s', (error, problem) => {
  expect(problemOf(error)).toBe(problem)
})
