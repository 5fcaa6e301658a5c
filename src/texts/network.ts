import type { NetworkRefusal } from '#sync'

/** For a device that has stored nothing yet and cannot reach the server. */
export const arrivalTexts = {
  title: 'Seu conteúdo ainda não chegou a este aparelho',
  lead: 'Conecte-se uma vez para baixar o que é seu. Depois disso tudo abre também sem internet.',
  retry: 'Tentar novamente',
} as const

/** Why a request to the server failed, if the server gave no message of its own. */
export const networkTexts = {
  offline: 'Para isto é preciso estar conectada.',
  timeout: 'O servidor está demorando a responder. Confira se deu certo antes de tentar de novo.',
  unauthorized: 'Sua sessão terminou. Entre de novo para continuar.',
  rate_limited: 'Foram muitas tentativas seguidas. Espere alguns minutos.',
  refused: 'O servidor não aceitou. Atualize a página e tente de novo.',
  unknown: 'O servidor não respondeu como devia. Tente de novo daqui a pouco.',
} as const satisfies Record<NetworkRefusal, string>

/** Beside the reason why data of the server could not be loaded. */
export const loadFailureTexts = {
  retry: 'Tentar novamente',
  stale: 'O que está abaixo pode não estar em dia.',
} as const

/**
 * The sentence for the person: the server's message if it was written for people, otherwise the
 * meaning of the code. It is not in use-network.ts, which most content editors do not load.
 */
export function networkWords({ code, message }: { code: NetworkRefusal; message?: string }): string {
  const isForMember = code === 'refused' || code === 'rate_limited'
  return (isForMember && message) || networkTexts[code]
}
