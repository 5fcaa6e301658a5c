import { BookOpen, HardDriveDownload, Smartphone, WifiOff } from 'lucide-react'
import { installTexts as texts } from '../../texts/install.ts'
import { Notice } from '../../ui/notice.tsx'
import { Page } from '../../ui/page.tsx'
import { Heading } from '../../ui/text.tsx'
import { AndroidConfirm, AndroidList, AndroidMenu, IphoneConfirm, IphoneList, IphoneShare } from './drawings.tsx'
import { InstallPanel } from './install-panel.tsx'
import * as styles from './install.css.ts'
import { OnComputer } from './on-computer.tsx'
import { Steps } from './steps.tsx'

const benefitIcons = [WifiOff, Smartphone, BookOpen, HardDriveDownload]

/** How the app comes onto her phone: the browser's own button where it has one, steps with pictures for all. */
export default function InstallScreen() {
  const { iphone, android } = texts
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

        <section className={styles.part} aria-labelledby="iphone">
          <Heading id="iphone">{iphone.heading}</Heading>
          <Notice tone="gold" title={iphone.note.title}>
            {iphone.note.text}
          </Notice>
          <Steps steps={iphone.steps} drawings={[IphoneShare, IphoneList, IphoneConfirm]} />
        </section>

        <section className={styles.part} aria-labelledby="android">
          <Heading id="android">{android.heading}</Heading>
          <Steps steps={android.steps} drawings={[AndroidMenu, AndroidList, AndroidConfirm]} />
        </section>
      </div>
    </Page>
  )
}
