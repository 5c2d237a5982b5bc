import { type ReactNode, useRef } from 'react';
import { heicTypes } from '../../lib/pictures/heic.ts';
import { acceptedTypes } from '../upload/check-file.ts';

interface FileChooserOptions {
  onReplace: (files: readonly File[]) => void;
  onAdd: (files: readonly File[]) => void;
}

interface FileChooser {
  /** To be placed anywhere; it is not seen. */
  readonly input: ReactNode;
  /** Each opens the system's dialog. */
  readonly replace: () => void;
  readonly add: () => void;
  /** The camera, on a phone. */
  readonly takePicture: () => void;
}

/** The system's dialog for files. */
export function useFileChooser({ onReplace, onAdd }: FileChooserOptions): FileChooser {
  const input = useRef<HTMLInputElement>(null);
  const isAdding = useRef(false);

  const open = (adds: boolean, isCamera = false) => {
    const { current } = input;
    if (!current) return;
    isAdding.current = adds;
    current.toggleAttribute('capture', isCamera);
    current.click();
  };

  return {
    input: (
      <input
        ref={input}
        hidden
        multiple
        type="file"
        aria-label="Choose a photo or video"
        accept={`${acceptedTypes('media')},${heicTypes}`}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          if (isAdding.current) onAdd(files);
          else onReplace(files);
          isAdding.current = false;
          // The same file again is a choice, too.
          target.value = '';
        }}
      />
    ),
    replace: () => open(false),
    add: () => open(true),
    takePicture: () => open(true, true),
  };
}
