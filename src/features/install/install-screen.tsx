import { BookOpen, HardDriveDownload, Smartphone, WifiOff } from 'lucide-react'
import { useHydrated } from '#lib/prerendered.ts'
import { installTexts as texts } from '#texts/install.ts'
import { Page } from '#ui/page.tsx'
import { Heading } from '#ui/text.tsx'
import { InstallPanel } from './install-panel.tsx'
import { systemOf } from './install-state.ts'
import * as styles from './install.css.ts'
import { OnComputer } from './on-computer.tsx'
import { Steps, STEPS } from './steps.tsx'

const benefitIcons = [WifiOff, Smartphone, BookOpen, HardDriveDownload]

/**
 * How to install the app: the browser's own button where it has one, and illustrated steps. Those
 * of the person's own phone are first, the others folded.
 */
export default function InstallScreen() {
  const system = useHydrated() ? systemOf(navigator.userAgent, navigator.maxTouchPoints) : null
  const first = system ?? 'android'
  return (
    <Page title={texts.title} lead={texts.lead}>
      <div className={styles.parts}>
        <InstallPanel />
        <OnComputer />

        <section className={styles.part} aria-labelledby="benefits">
          <Heading id="benefits">{texts.benefitsHeading}</Heading>
          <ul className={styles.benefits}>
            {texts.benefits.map(({ title, text }, index) => {
              const Icon = benefitIcons[index]
              return (
                <li key={title} className={styles.benefit}>
                  {Icon && <Icon className={styles.benefitIcon} aria-hidden="true" />}
                  <div>
                    <Heading level={3} size="sm">
                      {title}
                    </Heading>
                    <p className={styles.quiet}>{text}</p>
                  </div>
                </li>
              )
            })}
          </ul>
        </section>

        <div id={STEPS} className={styles.parts}>
          <Steps system={first} />
          <Steps system={first === 'android' ? 'iphone' : 'android'} isFolded={system !== null} />
        </div>
      </div>
    </Page>
  )
}
