import { brand } from '../brand.ts'

/** Texts of the reminders: the offer after a first day, and what is chosen in the profile. */
export const reminderTexts = {
  heading: 'Lembretes',
  offer: {
    title: 'Quer um lembrete do próximo dia?',
    lead: 'Um aviso na hora que for boa para você: só quando o dia espera, e nunca mais de um por dia.',
    at: (hour: string) => `Às ${hour}`,
    more: 'Outra hora',
    no: 'Não, obrigada',
    done: (hour: string) => `Combinado, às ${hour}`,
    /** @param when 'amanhã às 6h': the next day may open after the hour. */
    first: (when: string) => `O primeiro vem ${when}.`,
    doneHint: 'Você muda isto quando quiser, no seu perfil.',
  },
  /** Of a device that does not ring, though she is reminded elsewhere. */
  here: {
    title: 'Neste aparelho o lembrete ainda não toca',
    lead: 'Você já escolheu os seus lembretes. Para que cheguem aqui também, permita os avisos neste aparelho.',
    allow: 'Receber aqui também',
    done: 'Pronto, os lembretes chegam aqui também',
    no: 'Agora não',
    understood: 'Entendi',
    iphoneTitle: 'Lembretes no iPhone',
  },
  loading: 'Buscando a sua escolha…',
  /** The server could not be asked yet. */
  unknown: 'A sua escolha aparece aqui assim que houver conexão.',
  off: 'Sem lembrete do dia. Escolha uma hora, e o aplicativo chama você quando o dia ainda espera.',
  lead: 'Um aviso por dia, no máximo, e só quando o dia ainda não foi concluído.',
  hour: 'Hora do lembrete',
  days: 'Dias',
  dayNames: ['domingo', 'segunda', 'terça', 'quarta', 'quinta', 'sexta', 'sábado'],
  dayShort: ['dom', 'seg', 'ter', 'qua', 'qui', 'sex', 'sáb'],
  dayLast: 'Escolha ao menos um dia, ou desligue o lembrete do dia.',
  recados: 'Avisar de novos recados e, na véspera, dos eventos a que você vai',
  quiet: 'Silêncio para estes avisos',
  quietFrom: 'das',
  quietUntil: 'até as',
  turnOff: 'Desligar o lembrete do dia',
  kept: 'Guardado aqui. O ministério recebe a sua escolha assim que houver conexão.',
  notYet: 'Falta ligar este aparelho. Isso acontece sozinho, assim que houver conexão.',
  deniedTitle: 'Avisos bloqueados',
  denied: `Este navegador está com os avisos bloqueados. Para receber lembretes, permita notificações de ${brand.shortName} nos ajustes do navegador ou do celular.`,
  iphone:
    'No iPhone os lembretes chegam só no aplicativo da Tela de Início. Coloque-o lá, abra-o pelo ícone, e ele chama você na hora que escolher.',
  install: 'Ver como instalar',
  unsupported: 'Este navegador não recebe lembretes. Tente no Chrome, ou no aplicativo instalado.',
  failed: 'Não foi possível guardar a sua escolha',
} as const
