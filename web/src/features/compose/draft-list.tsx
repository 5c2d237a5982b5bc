import { stillUrl } from '@glimpse/contract/media/media';
import FileTextIcon from 'lucide-react/icons/file-text';
import TrashIcon from 'lucide-react/icons/trash-2';
import { styled } from 'styled-components';
import { IsolatedWords } from '../../entities/rich-text/linked-text.tsx';
import { messageName, type NamedMessage, t } from '../../lib/languages/translate.ts';
import { alignedWithParent } from '../../ui/aligned-with-parent.ts';
import { Button } from '../../ui/button.tsx';
import { DialogText, DialogTitle } from '../../ui/dialog-parts.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Retry } from '../../ui/retry.tsx';
import { SpinnerArea } from '../../ui/spinner.tsx';
import { oneLine } from '../../ui/text-overflow.ts';
import { TimeLabel } from '../../ui/time-label.tsx';
import { type ListedDraft, useDrafts } from './use-drafts.ts';

export interface DraftListProps {
  /** The draft in the form. */
  currentId: string | undefined;
  /** Whether another draft can be opened. It cannot while files are being uploaded, because they would be lost. */
  canOpen: boolean;
  onOpen: (draft: ListedDraft) => void;
  /** Starts an empty draft. */
  onNew: () => void;
  onDelete: (draftId: string) => void;
  onClose: () => void;
}

/** The content of the dialog with the viewer's drafts. */
export function DraftList({ currentId, canOpen, onOpen, onNew, onDelete, onClose }: DraftListProps) {
  const { drafts, isPending, error, retry } = useDrafts();
  const closeAfter = (action: () => void) => () => {
    onClose();
    action();
  };
  return (
    <Content>
      <DialogTitle>{t('compose.drafts')}</DialogTitle>
      {!canOpen && <DialogText>{t('compose.draftsLocked')}</DialogText>}
      {drafts.length > 0 ? (
        <List aria-label={t('compose.drafts')}>
          {drafts.map((draft) => (
            <Row
              key={draft.id}
              draft={draft}
              isCurrent={draft.id === currentId}
              onOpen={canOpen ? closeAfter(() => onOpen(draft)) : undefined}
              onDelete={() => onDelete(draft.id)}
            />
          ))}
        </List>
      ) : isPending ? (
        <SpinnerArea height="8rem" />
      ) : error ? (
        <Retry text={t('compose.draftsFailed')} onRetry={retry} />
      ) : (
        <DialogText>{t('compose.noDrafts')}</DialogText>
      )}
      <Button tone="quiet" isWide disabled={!canOpen} onClick={closeAfter(onNew)}>
        {t('compose.newDraft')}
      </Button>
    </Content>
  );
}

/** The labels of the names that `thisDevice` (server-draft.ts) gives to devices. */
const deviceLabels: ReadonlyMap<string, NamedMessage> = new Map([
  ['Phone', messageName('compose.phone')],
  ['Tablet', messageName('compose.tablet')],
  ['Computer', messageName('compose.computer')],
]);

function deviceLabel(deviceName: string): string {
  const label = deviceLabels.get(deviceName);
  return label === undefined ? deviceName : t(label);
}

interface RowProps {
  draft: ListedDraft;
  isCurrent: boolean;
  /** undefined if the draft cannot be opened now. */
  onOpen: (() => void) | undefined;
  onDelete: () => void;
}

function Row({ draft, isCurrent, onOpen, onDelete }: RowProps) {
  const { caption, media, updatedAt, deviceName, isUnsent } = draft;
  const [first] = media;
  const name = caption.trim() === '' ? t('compose.draftWithoutCaption') : caption.trim();
  return (
    <Item>
      <Open type="button" aria-current={isCurrent || undefined} disabled={!isCurrent && !onOpen} onClick={onOpen}>
        {first ? (
          <Thumb src={stillUrl(first.media)} alt="" />
        ) : (
          <NoThumb aria-hidden>
            <FileTextIcon size={22} strokeWidth={1.5} />
          </NoThumb>
        )}
        <Words>
          <Caption dir="auto">
            <IsolatedWords text={name} />
          </Caption>
          <Facts>
            {isCurrent && `${t('compose.draftOpen')} • `}
            {media.length > 0 && `${t('compose.draftFiles', { count: media.length })} • `}
            <TimeLabel timeMs={updatedAt} />
            {isUnsent ? ` • ${t('compose.draftOnlyHere')}` : deviceName !== '' && ` • ${deviceLabel(deviceName)}`}
          </Facts>
        </Words>
      </Open>
      <IconButton
        name={t('compose.deleteDraft', { caption: name })}
        icon={<TrashIcon size={20} aria-hidden />}
        onClick={onDelete}
      />
    </Item>
  );
}

const Content = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${({ theme }) => theme.space(4)};
  padding: ${({ theme }) => theme.space(5)} ${({ theme }) => theme.space(4)};
`;

const List = styled.ul`
  display: flex;
  flex-direction: column;
  gap: ${({ theme }) => theme.space(1)};
`;

const Item = styled.li`
  display: flex;
  align-items: center;
  gap: ${({ theme }) => theme.space(1)};
`;

const Open = styled.button`
  display: flex;
  flex: 1;
  align-items: center;
  gap: ${({ theme }) => theme.space(3)};
  min-width: 0;
  min-height: 4rem;
  padding: ${({ theme }) => theme.space(1.5)} ${({ theme }) => theme.space(2)};
  border: 0;
  border-radius: ${({ theme }) => theme.radius.medium};
  background: none;
  color: inherit;
  font: inherit;
  text-align: start;
  cursor: pointer;

  &[aria-current] { background: ${({ theme }) => theme.color.sunken}; }
  &:disabled { cursor: default; }
  ${({ theme }) => theme.at.hover} {
    &:hover:enabled { background: ${({ theme }) => theme.color.sunken}; }
  }
`;

const Thumb = styled.img`
  flex: none;
  width: 3rem;
  height: 3rem;
  border-radius: ${({ theme }) => theme.radius.medium};
  background: ${({ theme }) => theme.color.sunken};
  object-fit: cover;
`;

const NoThumb = styled.span`
  display: grid;
  flex: none;
  place-items: center;
  width: 3rem;
  height: 3rem;
  border-radius: ${({ theme }) => theme.radius.medium};
  background: ${({ theme }) => theme.color.sunken};
  color: ${({ theme }) => theme.color.textSoft};
`;

const Words = styled.span`
  min-width: 0;
`;

const Caption = styled.span`
  ${alignedWithParent}
  display: block;
  ${oneLine}
  font-weight: 600;
`;

const Facts = styled.span`
  color: ${({ theme }) => theme.color.textSoft};
  font: 400 ${({ theme }) => theme.font.small} ${({ theme }) => theme.font.family};
`;
