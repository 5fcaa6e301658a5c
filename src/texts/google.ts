/** Texts of the sign-in by Google, and of the ways in of an account. */
export const googleTexts = {
  action: 'Entrar com o Google',
  failed: 'Não foi possível entrar com o Google',
  cancelled: 'A entrada com o Google foi cancelada.',
  ways: {
    heading: 'Formas de entrar',
    password: 'E‑mail e senha',
    google: 'Google',
    remove: 'Retirar',
    title: 'Retirar a entrada com o Google?',
    description: 'Depois disso, você entra com o seu e‑mail e a sua senha.',
    done: 'Entrada com o Google retirada.',
    gone: 'Esta forma de entrar já não existia.',
    last: 'É a sua única forma de entrar. Crie antes uma senha: saia e, em Entrar, toque em “Esqueci minha senha”.',
    failed: 'Não foi possível retirar',
  },
} as const
