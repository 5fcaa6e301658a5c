import { Upload } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { Button } from '#ui/button.tsx'
import { acceptOf, type MediaKind } from './media-kinds.ts'

interface FileButtonProps {
  label: string
  icon?: ReactNode
  kind: MediaKind
  multiple?: boolean
  describedBy?: string
  onFiles: (files: readonly File[]) => void
}

/** Opens the system's file dialog. */
export function FileButton({ label, icon, kind, multiple = false, describedBy, onFiles }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button
        variant="secondary"
        icon={icon ?? <Upload />}
        aria-describedby={describedBy}
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        accept={acceptOf(kind)}
        multiple={multiple}
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])])
          // Reset, so that the same file can be chosen again.
          event.target.value = ''
        }}
      />
    </>
  )
}
