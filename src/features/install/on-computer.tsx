import type { QRCodeProps } from 'react-qr-code'
import { lazyCode } from '#lib/lazy-part.ts'
import { Reveal } from '#lib/reveal.tsx'
import { useHydrated } from '#lib/prerendered.ts'
import { paths } from '#src/paths.ts'
import { installTexts } from '#texts/install.ts'
import { Card } from '#ui/card.tsx'
import { Heading } from '#ui/text.tsx'
import { useComputer } from './computer.ts'
import * as styles from './install.css.ts'

const texts = installTexts.onComputer

/** Loaded only here: no phone fetches it. */
const QrCode = lazyCode<QRCodeProps>(() =>
  import('react-qr-code').catch((error: unknown) => {
    console.info('The QR code could not be loaded; the address is shown beside it', error)
    return { default: () => null }
  }),
)

/** Shows this page's address as a QR code, to continue on the phone. */
export function OnComputer() {
  const isComputer = useComputer()
  const address = useHydrated() ? `${window.location.origin}${paths.install()}` : ''
  return (
    <Card as="section" tone="flat" aria-labelledby="on-computer" className={styles.onComputer}>
      <div className={styles.code}>
        {isComputer && (
          <Reveal>
            <QrCode
              value={address}
              level="M"
              size={160}
              bgColor="transparent"
              fgColor="currentColor"
              role="img"
              aria-label={texts.alt(address)}
            />
          </Reveal>
        )}
      </div>
      <div>
        <Heading id="on-computer" size="md">
          {texts.heading}
        </Heading>
        <p>{texts.text}</p>
        <p className={styles.quiet}>
          {texts.address} <span className={styles.address}>{address}</span>
        </p>
      </div>
    </Card>
  )
}
