import { useEffect, useEffectEvent, useState } from 'react';

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') ?? false;

/**
 * Calls `onFiles` with files that the user drops anywhere on the page, or pastes. Prevents that the browser opens a
 * dropped file instead of the page. Returns whether the user is dragging files over the page.
 */
export function useFileDrop(onFiles: (files: readonly File[]) => void): boolean {
  const [isDragging, setIsDragging] = useState(false);
  /** Returns whether the transfer contains files. */
  const handleTransfer = useEffectEvent((transfer: DataTransfer | null) => {
    const files = [...(transfer?.files ?? [])];
    if (files.length > 0) onFiles(files);
    return files.length > 0;
  });

  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    const handleOver = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setIsDragging(true);
    };
    addEventListener('dragenter', handleOver, { signal });
    addEventListener('dragover', handleOver, { signal });
    addEventListener(
      'dragleave',
      // `relatedTarget` is null if the pointer left the page. Otherwise the pointer entered another element.
      ({ relatedTarget }) => {
        if (relatedTarget === null) setIsDragging(false);
      },
      { signal },
    );
    addEventListener(
      'drop',
      (event) => {
        setIsDragging(false);
        if (!hasFiles(event)) return;
        event.preventDefault();
        handleTransfer(event.dataTransfer);
      },
      { signal },
    );
    addEventListener(
      'paste',
      (event) => {
        if (handleTransfer(event.clipboardData)) event.preventDefault();
      },
      { signal },
    );
    return () => listening.abort();
  }, []);

  return isDragging;
}
