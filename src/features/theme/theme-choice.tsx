import { useAtom } from 'jotai'
import { themeTexts } from '#texts/theme.ts'
import { Segmented } from '#ui/segmented.tsx'
import { themeAtom } from './atoms.ts'
import { themePreferences } from './preferences.ts'

const options = themePreferences.map((value) => ({ value, label: themeTexts.options[value] }))

export function ThemeChoice() {
  const [theme, setTheme] = useAtom(themeAtom)
  return <Segmented label={themeTexts.legend} options={options} value={theme} onValueChange={setTheme} />
}
