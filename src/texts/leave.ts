/** Before what was typed is left behind. */
export const leaveTexts = {
  title: 'Sair sem salvar?',
  description: 'O que você escreveu aqui ainda não foi salvo.',
  confirm: 'Sair sem salvar',
  cancel: 'Continuar editando',
} as const
