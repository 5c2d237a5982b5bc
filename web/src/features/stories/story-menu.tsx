import { guestAccount } from '@glimpse/contract/auth/guest';
import { storyCalls } from '@glimpse/contract/stories/story-calls';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import EllipsisIcon from 'lucide-react/icons/ellipsis';
import { useEffect, useState } from 'react';
import { storyLinks } from '../../entities/links/story-links.ts';
import { useViewer } from '../../entities/viewer/viewer.tsx';
import { call } from '../../lib/api/call.ts';
import { t } from '../../lib/languages/translate.ts';
import { useLiveQuery } from '../../lib/live/live-query.ts';
import { useFirestore } from '../../lib/live/use-firestore.ts';
import { useSendDialog } from '../../parts/conversation-sharing/use-send-dialog.tsx';
import { useSafetyMenu } from '../../parts/safety/safety-menu.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogBody, DialogText, DialogTitle } from '../../ui/dialog-parts.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { cancelItem, Menu, type MenuItem } from '../../ui/menu.tsx';
import { shareLink } from '../posts/post/share-link.ts';
import { HighlightDialog } from './highlight-dialogs.tsx';
import { liveMutedStories } from './queries.ts';
import type { ShownStory, StoryAuthor } from './shown-story.ts';
import { changeStories } from './use-person-stories.ts';

interface StoryMenuProps {
  story: ShownStory;
  author: StoryAuthor;
  /** While the menu or one of its dialogs is open, the story stands still. */
  setInterrupted: (isInterrupted: boolean) => void;
  onDeleted: () => void;
}

/** The menu of a story. The author can delete it and keep it in a highlight. Others can mute and report. */
export const StoryMenu = (props: StoryMenuProps) =>
  props.author.uid === useViewer().uid ? <OwnStoryMenu {...props} /> : <OtherStoryMenu {...props} />;

const shareItem = ({ story, author }: StoryMenuProps): MenuItem => ({
  label: t('posts.share'),
  onSelect: () => void shareLink(storyLinks.story(author.uid, story.id), t('stories.by', { name: author.fullName })),
});

function OwnStoryMenu(props: StoryMenuProps) {
  const [dialog, setDialog] = useState<'menu' | 'delete' | 'highlight' | null>(null);
  const close = () => setDialog(null);
  useInterruption(dialog !== null, props.setInterrupted);
  const items: MenuItem[] = [
    { label: t('stories.delete'), tone: 'danger', onSelect: () => setDialog('delete') },
    { label: t('stories.addToHighlight'), onSelect: () => setDialog('highlight') },
    shareItem(props),
    cancelItem,
  ];
  return (
    <>
      <OpenMenu onOpen={() => setDialog('menu')} />
      {dialog === 'menu' && <Menu label={t('stories.menu')} items={items} onClose={close} />}
      {dialog === 'delete' && <DeleteStoryDialog story={props.story} onClose={close} onDeleted={props.onDeleted} />}
      {dialog === 'highlight' && <HighlightDialog story={props.story} onClose={close} />}
    </>
  );
}

function OtherStoryMenu(props: StoryMenuProps) {
  const { story, author, setInterrupted } = props;
  const { uid } = useViewer();
  const isGuest = uid === guestAccount.uid;
  const [isOpen, setIsOpen] = useState(false);
  const db = useFirestore();
  const muted = useLiveQuery(isGuest ? null : liveMutedStories(db, uid)).data;
  const { isMuted, setMuted } = useMuteStories(author, muted);
  const send = useSendDialog({ kind: 'story', userId: author.uid, storyId: story.id });
  const safety = useSafetyMenu({
    target: { kind: 'story', userId: author.uid, storyId: story.id },
    person: author,
  });
  useInterruption(isOpen || send.dialog !== false || safety.dialog !== false, setInterrupted);
  const values = { name: author.fullName };
  const items: MenuItem[] = [
    ...(isGuest
      ? []
      : [
          {
            label: isMuted ? t('stories.unmute', values) : t('stories.mute', values),
            onSelect: () => setMuted(!isMuted),
          },
        ]),
    send.item,
    shareItem(props),
    ...safety.items,
    cancelItem,
  ];
  return (
    <>
      <OpenMenu onOpen={() => setIsOpen(true)} />
      {isOpen && <Menu label={t('stories.menu')} items={items} onClose={() => setIsOpen(false)} />}
      {send.dialog}
      {safety.dialog}
    </>
  );
}

const OpenMenu = ({ onOpen }: { onOpen: () => void }) => (
  <IconButton
    name={t('stories.menu')}
    icon={<EllipsisIcon size={22} aria-hidden />}
    aria-haspopup="dialog"
    onClick={onOpen}
  />
);

function useInterruption(isInterrupted: boolean, setInterrupted: (isInterrupted: boolean) => void) {
  useEffect(() => setInterrupted(isInterrupted), [isInterrupted, setInterrupted]);
  useEffect(() => () => setInterrupted(false), [setInterrupted]);
}

interface DeleteStoryDialogProps {
  story: ShownStory;
  onClose: () => void;
  onDeleted: () => void;
}

function DeleteStoryDialog({ story: { id, uid }, onClose, onDeleted }: DeleteStoryDialogProps) {
  const client = useQueryClient();
  const deletion = useMutation({
    mutationFn: () => call(storyCalls.deleteStory, { params: { storyId: id } }),
    onSuccess: () => {
      onClose();
      onDeleted();
      changeStories(client, uid, (stories) => stories.filter((story) => story.id !== id));
    },
    meta: { success: t('stories.deleted'), failure: true },
  });
  return (
    <Dialog label={t('stories.delete')} onClose={onClose}>
      <DialogBody>
        <DialogTitle>{t('stories.deleteQuestion')}</DialogTitle>
        <DialogText>{t('stories.deleteAbout')}</DialogText>
        <Button tone="danger" isWide isPending={deletion.isPending} onClick={() => deletion.mutate()}>
          {t('stories.delete')}
        </Button>
        <Button tone="quiet" isWide onClick={onClose}>
          {t('common.cancel')}
        </Button>
      </DialogBody>
    </Dialog>
  );
}

/** Mutes and unmutes the stories of a person. `muted` is the viewer's list, which the listener updates. */
function useMuteStories(
  { uid, fullName: name }: { readonly uid: string; readonly fullName: string },
  muted: readonly string[] | undefined,
) {
  const params = { userId: uid };
  const mute = useMutation({
    mutationFn: () => call(storyCalls.muteStories, { params }),
    meta: { success: t('stories.muted', { name }), failure: true },
  });
  const unmute = useMutation({
    mutationFn: () => call(storyCalls.unmuteStories, { params }),
    meta: { success: t('stories.unmuted', { name }), failure: true },
  });
  return {
    isMuted: muted?.includes(uid) ?? false,
    setMuted: (isMuted: boolean) => (isMuted ? mute.mutate() : unmute.mutate()),
  };
}
