import { useRef } from 'react';
import { heicTypes } from '../../lib/pictures/is-heic.ts';
import { acceptedTypes } from '../media/selected-file.ts';

type FilesHandler = (files: readonly File[]) => void;

/**
 * Opens the file dialog of the system for pictures and videos. Render `input`, which is invisible, anywhere. `replace`
 * passes the files to `onReplace`. `add` and `takePicture`, which opens the camera of a phone, pass them to `onAdd`.
 */
export function useFileChooser({ onReplace, onAdd }: { onReplace: FilesHandler; onAdd: FilesHandler }) {
  const input = useRef<HTMLInputElement>(null);
  const isAdding = useRef(false);

  const open = (isAdd: boolean, isCamera = false) => {
    isAdding.current = isAdd;
    input.current?.toggleAttribute('capture', isCamera);
    input.current?.click();
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
          const handleFiles = isAdding.current ? onAdd : onReplace;
          handleFiles([...(target.files ?? [])]);
          isAdding.current = false;
          // Without this, the browser would not report that the user chose the same file again.
          target.value = '';
        }}
      />
    ),
    replace: () => open(false),
    add: () => open(true),
    takePicture: () => open(true, true),
  };
}
