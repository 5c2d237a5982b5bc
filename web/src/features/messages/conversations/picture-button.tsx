import ImageIcon from 'lucide-react/icons/image-plus';
import { useRef } from 'react';
import { acceptedTypes } from '../../../entities/media/selected-file.ts';
import { t } from '../../../lib/languages/translate.ts';
import { acceptedHeic } from '../../../lib/pictures/is-heic.ts';
import { IconButton } from '../../../ui/icon-button.tsx';

/** Opens the file dialog of the system for a picture. */
export function PictureButton({ onSelect }: { onSelect: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <IconButton
        name={t('conversations.addPicture')}
        icon={<ImageIcon size={22} strokeWidth={1.75} aria-hidden />}
        onClick={() => input.current?.click()}
      />
      <input
        ref={input}
        hidden
        type="file"
        aria-label={t('conversations.addPicture')}
        accept={`${acceptedTypes('image')},${acceptedHeic}`}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) onSelect(file);
          // Otherwise the browser would not report a change when the viewer chooses the same file again.
          target.value = '';
        }}
      />
    </>
  );
}
