import { useEffect, useEffectEvent, useState } from 'react';

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') ?? false;

/**
 * Files that are dropped anywhere on the page (a near miss would otherwise replace the page by the file) or pasted.
 * Answers whether files are being held above the page.
 */
export function useFileDrop(onFiles: (files: readonly File[]) => void): boolean {
  const [isOver, setIsOver] = useState(false);
  const take = useEffectEvent((transfer: DataTransfer | null) => {
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
      setIsOver(true);
    };
    addEventListener('dragenter', handleOver, { signal });
    addEventListener('dragover', handleOver, { signal });
    addEventListener(
      'dragleave',
      // Only leaving the page has nothing it leads to.
      ({ relatedTarget }) => {
        if (relatedTarget === null) setIsOver(false);
      },
      { signal },
    );
    addEventListener(
      'drop',
      (event) => {
        setIsOver(false);
        if (!hasFiles(event)) return;
        event.preventDefault();
        take(event.dataTransfer);
      },
      { signal },
    );
    addEventListener(
      'paste',
      (event) => {
        if (take(event.clipboardData)) event.preventDefault();
      },
      { signal },
    );
    return () => listening.abort();
  }, []);

  return isOver;
}
