import { expect, it } from 'vitest'
import { landingText } from './landing.ts'

const SESSION = 'access_token=a.b.c&expires_in=3600&refresh_token=r&token_type=bearer'

// As GoTrue 2.196 writes them behind the #.
it.each([
  [`${SESSION}&type=signup`, 'success', 'E‑mail confirmado'],
  [`${SESSION}&type=email_change`, 'success', 'E‑mail confirmado'],
  [`${SESSION}&type=recovery`, 'info', 'Para criar uma nova senha, peça o link por aqui'],
  [`${SESSION}&type=magiclink`, 'info', 'Entre com o seu e‑mail e a sua senha'],
  ['message=Confirmation+link+accepted.+Please+proceed', 'info', 'Falta confirmar no outro e‑mail'],
  [
    'error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid',
    'danger',
    'O link não funcionou',
  ],
  ['error=server_error&error_description=Something+English', 'danger', 'O link não funcionou'],
])('%s', (hash, tone, title) => {
  const text = landingText(new URLSearchParams(hash))
  expect(text).toMatchObject({ tone, title })
  expect(text.description).toMatch(/\.$/)
  expect(text.description).not.toContain('English')
})
