import { HandHeart } from 'lucide-react'
import { prayerTexts as texts } from '#texts/prayer.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { prayerAddress } from './prayer-address.ts'

/**
 * 'Ore por mim': a quiet link to the ministry. Nothing where the ministry has set neither a number
 * nor an address. It needs no network: WhatsApp and mail programs keep what is written.
 * @param props.words the first words of the message
 */
export function PrayerLink({ words }: { words: string }) {
  const address = prayerAddress(words)
  if (address === null) return null
  const isMail = address.startsWith('mailto:')
  return (
    <ButtonLink
      to={address}
      variant="quiet"
      icon={<HandHeart />}
      aria-label={isMail ? texts.byMail : texts.byWhatsApp}
      {...(!isMail && { target: '_blank', rel: 'noopener noreferrer' })}
    >
      {texts.action}
    </ButtonLink>
  )
}
