import '#ui/theme/global.css.ts'
import { StrictMode, useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router-dom'
import { CheckboxField } from '#ui/checkbox-field.tsx'
import { Notice } from '#ui/notice.tsx'
import { Ornament } from '#ui/ornament.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { Heading } from '#ui/text.tsx'
import { type Examples, groups } from './entries.ts'
import * as styles from './gallery.css.ts'
import { showTextSize } from './show-states.ts'
import { type Source, sources } from './sources.ts'

const themes = ['system', 'light', 'dark', 'sepia'] as const
const textSizes = ['100', '130', '200'] as const

/** The switches, kept in the address: `?theme=dark&text=200&source=off&only=button.tsx`. */
function useSettings() {
  const [address, setAddress] = useState(() => new URLSearchParams(window.location.search))
  const set = (name: string, value: string | null) => {
    const next = new URLSearchParams(address)
    if (value === null) next.delete(name)
    else next.set(name, value)
    setAddress(next)
    window.history.replaceState(null, '', `?${next}${window.location.hash}`)
  }
  return {
    theme: themes.find((theme) => theme === address.get('theme')) ?? 'system',
    textSize: textSizes.find((percent) => percent === address.get('text')) ?? '100',
    hasSource: address.get('source') !== 'off',
    only: address.get('only'),
    set,
  }
}

/** Every component of src/ui in its states, with its source. */
function Gallery() {
  const settings = useSettings()

  useEffect(() => {
    const { dataset } = document.documentElement
    if (settings.theme === 'system') delete dataset.theme
    else dataset.theme = settings.theme
  }, [settings.theme])
  useEffect(() => showTextSize(Number(settings.textSize)), [settings.textSize])

  const shown = Object.entries(groups)
    .map(([group, entries]) => ({
      group,
      entries: Object.entries(entries).filter(([file]) => settings.only === null || file === settings.only),
    }))
    .filter(({ entries }) => entries.length > 0)
  const isShown = new Set(Object.values(groups).flatMap((entries) => Object.keys(entries)))
  const missing = Object.keys(sources).filter((file) => !isShown.has(file))

  return (
    <div className={styles.gallery}>
      <header className={styles.bar}>
        <div className={styles.title}>
          <Ornament className={styles.blossom} />
          <Heading size="md">src/ui</Heading>
        </div>
        <div className={styles.choice}>
          <Segmented
            label="Theme"
            isLabelHidden
            options={themes.map((value) => ({ value, label: value }))}
            value={settings.theme}
            onValueChange={(theme) => settings.set('theme', theme)}
          />
        </div>
        <div className={styles.choice}>
          <Segmented
            label="Text size"
            isLabelHidden
            options={textSizes.map((value) => ({ value, label: `${value} %` }))}
            value={settings.textSize}
            onValueChange={(percent) => settings.set('text', percent)}
          />
        </div>
        <CheckboxField
          label="source"
          checked={settings.hasSource}
          onChange={(event) => settings.set('source', event.target.checked ? null : 'off')}
        />
      </header>

      <nav className={styles.index} aria-label="Components">
        {shown.map(({ group, entries }) => (
          <div key={group} className={styles.indexGroup}>
            <p className={styles.indexTitle}>{group}</p>
            {entries.map(([file]) => (
              <a key={file} className={styles.indexLink} href={`#${file}`}>
                {file.replace('.tsx', '')}
              </a>
            ))}
          </div>
        ))}
      </nav>

      <main className={styles.main}>
        {settings.only !== null && (
          <p>
            <a href="?">All components</a>
          </p>
        )}
        {missing.length > 0 && (
          <Notice tone="danger" title="Missing in src/ui/gallery">
            {missing.join(', ')}
          </Notice>
        )}
        {shown.map(({ group, entries }) => (
          <div key={group} data-group={group}>
            {entries.map(([file, examples]) => (
              <Entry key={file} source={sources[file]} examples={examples} hasSource={settings.hasSource} />
            ))}
          </div>
        ))}
      </main>
    </div>
  )
}

interface EntryProps {
  source: Source | undefined
  examples: Examples
  hasSource: boolean
}

function Entry({ source, examples, hasSource }: EntryProps) {
  if (!source) return null
  const { file, code, components } = source
  return (
    <section id={file} className={styles.entry} aria-labelledby={`${file}-title`}>
      <Heading id={`${file}-title`} level={2}>
        {components.map(({ name }) => name).join(', ')}
      </Heading>
      {components.map(
        ({ name, comment }) =>
          comment && (
            <p key={name} className={styles.comment}>
              {components.length > 1 && <strong>{name}. </strong>}
              {comment}
            </p>
          ),
      )}
      <div className={styles.columns} data-source={hasSource || undefined}>
        <div className={styles.examples}>
          {Object.entries(examples).map(([name, example]) => (
            <figure key={name} className={styles.example}>
              <figcaption className={styles.exampleName}>{name}</figcaption>
              <div className={styles.stage} lang="pt-BR" data-shows={name}>
                {example}
              </div>
            </figure>
          ))}
        </div>
        {hasSource && (
          <pre className={styles.code} tabIndex={0} aria-label={`Source of ${file}`}>
            <code>
              <Code>{code}</Code>
            </code>
          </pre>
        )}
      </div>
    </section>
  )
}

const COMMENT = /(\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$)/gm

function Code({ children }: { children: string }) {
  return children.split(COMMENT).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // oxlint-disable-next-line react/no-array-index-key -- parts of one text have no other name
      <span key={index} className={styles.codeComment}>
        {part}
      </span>
    ),
  )
}

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
createRoot(root).render(
  <StrictMode>
    {/* Links in the examples lead nowhere. */}
    <MemoryRouter>
      <Gallery />
    </MemoryRouter>
  </StrictMode>,
)
