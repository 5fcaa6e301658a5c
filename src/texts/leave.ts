/** Asks before unsaved input is lost. Members see it too, so it is not in admin-content.ts. */
export const leaveTexts = {
  title: 'Sair sem salvar?',
  description: 'O que você escreveu aqui ainda não foi salvo.',
  confirm: 'Sair sem salvar',
  cancel: 'Continuar editando',
} as const
