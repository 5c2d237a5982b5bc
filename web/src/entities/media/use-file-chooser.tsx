import { useRef } from 'react';
import { t } from '../../lib/languages/translate.ts';
import { acceptedHeic } from '../../lib/pictures/is-heic.ts';
import { acceptedTypes } from './selected-file.ts';

type FilesHandler = (files: readonly File[]) => void;

interface FileChooserOptions {
  /** The accessible name of the input. */
  readonly label?: string;
  /** Whether several pictures and videos can be chosen (`media`), or one picture (`image`). */
  readonly accepted?: 'media' | 'image';
  readonly onReplace: FilesHandler;
  readonly onAdd?: FilesHandler;
}

/**
 * Opens the file dialog of the system. Render the invisible `input` anywhere. `replace` passes
 * the files to `onReplace`. `add` passes them to `onAdd`. `takePicture` opens the camera of a phone, and calls `onAdd`.
 */
export function useFileChooser({ label, accepted = 'media', onReplace, onAdd = onReplace }: FileChooserOptions) {
  const input = useRef<HTMLInputElement>(null);
  const isAdding = useRef(false);

  const open = (willAdd: boolean, withCamera = false) => {
    isAdding.current = willAdd;
    input.current?.toggleAttribute('capture', withCamera);
    input.current?.click();
  };

  return {
    input: (
      <input
        ref={input}
        hidden
        multiple={accepted === 'media'}
        type="file"
        aria-label={label ?? t('media.choose')}
        accept={`${acceptedTypes(accepted)},${acceptedHeic}`}
        onChange={({ target }) => {
          const handleFiles = isAdding.current ? onAdd : onReplace;
          handleFiles([...(target.files ?? [])]);
          isAdding.current = false;
          // Otherwise the browser would not report a change when the user chooses the same file again.
          target.value = '';
        }}
      />
    ),
    replace: () => open(false),
    add: () => open(true),
    takePicture: () => open(true, true),
  };
}
