import { AArrowDown, AArrowUp } from 'lucide-react'
import { useAtom } from 'jotai'
import { IconButton } from '#ui/icon-button.tsx'
import { themeTexts } from '#texts/theme.ts'
import { Segmented } from '#ui/segmented.tsx'
import { readingSizeAtom, themeAtom } from './atoms.ts'
import { type ReadingSize, readingSizes, themePreferences } from './preferences.ts'
import * as styles from './appearance.css.ts'

const { reading } = themeTexts
const smallest = readingSizes[0]
const largest = readingSizes[readingSizes.length - 1] as ReadingSize

/** The text size of devotionals. */
export function ReadingSizeChoice() {
  const [size, setSize] = useAtom(readingSizeAtom)

  function change(step: -1 | 1) {
    const next = readingSizes.find((known) => known === size + step)
    if (next !== undefined) setSize(next)
  }

  return (
    <div className={styles.row} role="group" aria-label={reading.size}>
      <div className={styles.words}>
        <p className={styles.label}>{reading.size}</p>
        <p className={styles.step} role="status">
          {reading.step(size)}
        </p>
      </div>
      <div className={styles.buttons}>
        <IconButton
          label={reading.smaller}
          icon={<AArrowDown />}
          variant="outline"
          aria-disabled={size === smallest}
          onClick={() => change(-1)}
        />
        <IconButton
          label={reading.larger}
          icon={<AArrowUp />}
          variant="outline"
          aria-disabled={size === largest}
          onClick={() => change(1)}
        />
      </div>
    </div>
  )
}

const options = themePreferences.map((value) => ({ value, label: themeTexts.options[value] }))

export function ThemeChoice() {
  const [theme, setTheme] = useAtom(themeAtom)
  return <Segmented label={themeTexts.legend} options={options} value={theme} onValueChange={setTheme} />
}
