/** Texts of 'Ore por mim', and the first words of the message that it opens. */
export const prayerTexts = {
  action: 'Ore por mim',
  byWhatsApp: 'Ore por mim (abre o WhatsApp)',
  byMail: 'Ore por mim (abre o seu e‑mail)',
  subject: 'Pedido de oração',
  from: {
    founder: 'Olá! Li a carta da fundadora e gostaria de pedir oração. ',
    recado: (title: string) => `Olá! Li o recado “${title}” e gostaria de pedir oração. `,
    day: (day: number) => `Olá! Concluí o dia ${day} da jornada e gostaria de pedir oração. `,
  },
} as const
