/** Texts for a device that has stored nothing yet and cannot reach the server. */
export const arrivalTexts = {
  title: 'Seu conteúdo ainda não chegou a este aparelho',
  lead: 'Conecte-se uma vez para baixar o que é seu. Depois disso tudo abre também sem internet.',
  retry: 'Tentar novamente',
} as const
