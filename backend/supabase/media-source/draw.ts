/**
 * Draws every picture of the demo content into ../media.
 *   node backend/supabase/media-source/draw.ts            all of them
 *   node backend/supabase/media-source/draw.ts dia-07     those whose name contains 'dia-07'
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { attachments } from './attachments.ts'
import { healing } from './days-healing.ts'
import { identity } from './days-identity.ts'
import { purpose } from './days-purpose.ts'
import { events } from './events.ts'
import { products } from './products.ts'
import { render } from './render.ts'
import { videos } from './videos.ts'

const media = join(dirname(fileURLToPath(import.meta.url)), '..', 'media')
const wanted = process.argv.slice(2)
const isWanted = (file: string): boolean => wanted.length === 0 || wanted.some((name) => file.includes(name))

async function save(file: string, bytes: Uint8Array): Promise<number> {
  const target = join(media, file)
  await mkdir(dirname(target), { recursive: true })
  await writeFile(target, bytes)
  console.log(`${file}  ${(bytes.length / 1000).toFixed(1)} kB`)
  return bytes.length
}

let total = 0
for (const scene of [...healing, ...identity, ...purpose, ...events, ...products, ...videos]) {
  if (isWanted(scene.file)) total += await save(`${scene.file}.webp`, await render(scene))
}
for (const { file, bytes } of attachments()) {
  if (isWanted(file)) total += await save(file, bytes)
}
console.log(`${(total / 1000).toFixed(0)} kB in all`)
