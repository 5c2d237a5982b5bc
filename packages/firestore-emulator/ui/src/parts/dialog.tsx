import { type ReactNode, type Ref, useId, useImperativeHandle, useRef, useState } from 'react';
import { Button } from './form.tsx';

export interface DialogHandle {
  open(): void;
  close(): void;
}

interface DialogProps {
  readonly ref: Ref<DialogHandle>;
  readonly title: string;
  readonly children: ReactNode;
  readonly isWide?: boolean;
}

/** A modal dialog. Its content is only mounted while it is open, so it always starts with new state. */
export function Dialog({ ref, title, children, isWide = false }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const titleId = useId();
  useImperativeHandle(ref, () => ({
    open() {
      setIsOpen(true);
      element.current?.showModal();
    },
    close: () => element.current?.close(),
  }));
  return (
    <dialog ref={element} className={isWide ? 'wide' : ''} aria-labelledby={titleId} onClose={() => setIsOpen(false)}>
      <header>
        <h2 id={titleId}>{title}</h2>
        <Button className="quiet" onClick={() => element.current?.close()}>
          Close
        </Button>
      </header>
      {isOpen && children}
    </dialog>
  );
}

interface DialogButtonProps extends Pick<DialogProps, 'title' | 'isWide'> {
  readonly label: string;
  /** Creates the content. `close` closes the dialog. */
  children(close: () => void): ReactNode;
}

/** A button that opens a dialog. */
export function DialogButton({ label, title, isWide = false, children }: DialogButtonProps) {
  const dialog = useRef<DialogHandle>(null);
  return (
    <>
      <Button onClick={() => dialog.current?.open()}>{label}</Button>
      <Dialog ref={dialog} title={title} isWide={isWide}>
        {children(() => dialog.current?.close())}
      </Dialog>
    </>
  );
}
