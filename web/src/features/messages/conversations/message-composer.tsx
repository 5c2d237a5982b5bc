import { conversationLimits, excerptOf } from '@glimpse/contract/conversations/conversation';
import { kindOf } from '@glimpse/contract/conversations/conversation-message';
import type { Author } from '@glimpse/contract/profiles/user';
import SendIcon from 'lucide-react/icons/send-horizontal';
import XIcon from 'lucide-react/icons/x';
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { EmojiButton } from '../../../entities/emoji/emoji-button.tsx';
import { useSendMessage } from '../../../entities/outgoing-messages/use-send-message.ts';
import { useChosenPeople } from '../../../entities/rich-text/use-chosen-people.ts';
import { useCompletion } from '../../../entities/rich-text/use-completion.tsx';
import { useViewer } from '../../../entities/viewer/viewer.tsx';
import { notify } from '../../../lib/browser/notify.ts';
import { browserStorage } from '../../../lib/browser/storage.ts';
import { rich } from '../../../lib/languages/rich.ts';
import { t } from '../../../lib/languages/translate.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { oneLine } from '../../../ui/text-overflow.ts';
import type { LiveMessage } from './listen-to-newest.ts';
import { MessagePictureDraftView, PictureButton, useMessagePictureDraft } from './message-picture-draft.tsx';
import { shortText } from './short-text.ts';
import { useReportTyping } from './typing.tsx';

interface MessageComposerProps {
  other: Author;
  /** Whether the conversation is open, so that the other person may see that the viewer is typing. */
  isOpen: boolean;
  /** Why the viewer cannot write, or null. */
  refusal: string | null;
  replyTo: LiveMessage | null;
  onReplyEnd: () => void;
}

/** The field for a new message, or the reason why the viewer cannot write. */
export const MessageComposer = (props: MessageComposerProps) =>
  props.refusal === null ? <Form {...props} /> : <Refusal role="status">{props.refusal}</Refusal>;

/** Enter sends, Shift+Enter starts a new line. The browser stores the draft. */
function Form({ other, isOpen, replyTo, onReplyEnd }: MessageComposerProps) {
  const { uid } = useViewer();
  const [text, setText] = useState(() => readMessageDraft(uid, other.uid));
  const [altText, setAltText] = useState('');
  const field = useRef<HTMLTextAreaElement>(null);
  const mentionedPeople = useChosenPeople();
  const { send } = useSendMessage(other.uid);
  const reportTyping = useReportTyping(other.uid, isOpen);
  const { draft, select, remove, store } = useMessagePictureDraft();
  const completion = useCompletion({
    value: text,
    onChange: changeText,
    field,
    maxLength: conversationLimits.text,
    onPerson: mentionedPeople.choose,
    side: 'above',
  });
  const replyToId = replyTo?.id;
  useEffect(() => {
    if (replyToId !== undefined) field.current?.focus();
  }, [replyToId]);
  const picture = draft?.status === 'ready' ? draft.picture : null;
  const canSend = draft ? picture !== null : text.trim() !== '';

  function changeText(newText: string) {
    setText(newText);
    storeMessageDraft(uid, other.uid, newText);
    if (newText !== '') reportTyping();
  }

  function insertEmoji(emoji: string) {
    const { selectionStart = text.length, selectionEnd = text.length } = field.current ?? {};
    const newText = text.slice(0, selectionStart) + emoji + text.slice(selectionEnd);
    if (newText.length <= conversationLimits.text) changeText(newText);
  }

  async function submit(event: FormEvent | KeyboardEvent) {
    event.preventDefault();
    if (!canSend) return;
    const messageId = crypto.randomUUID();
    const message = {
      text: text.trim(),
      mentionedUids: mentionedPeople.mentionedIn(text),
      embed: picture && { kind: 'picture' as const, altText: altText.trim() },
      replyToId: replyToId ?? null,
    };
    const quoted = replyTo && { id: replyTo.id, uid: replyTo.uid, text: excerptOf(replyTo.text) };
    if (picture && !(await store(messageId, picture))) {
      notify.failure(t('common.genericFailure'));
      return;
    }
    changeText('');
    setAltText('');
    onReplyEnd();
    send({ messageId, message, replyTo: quoted, size: picture?.size ?? null });
  }

  function handleKeyDown(event: KeyboardEvent) {
    if (completion.handleKey(event)) return;
    // During IME composition, Enter confirms the composed word, and Escape cancels it.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape' && replyTo) onReplyEnd();
    if (event.key === 'Enter' && !event.shiftKey) void submit(event);
  }

  return (
    <Box onSubmit={(event) => void submit(event)}>
      {replyTo && <ReplyingTo message={replyTo} other={other} onCancel={onReplyEnd} />}
      {draft && <MessagePictureDraftView draft={draft} altText={altText} onAltText={setAltText} onRemove={remove} />}
      <Line>
        <PictureButton onSelect={select} />
        <EmojiButton onChoose={insertEmoji} />
        <Field
          {...completion.fieldProps}
          ref={field}
          dir="auto"
          rows={1}
          value={text}
          maxLength={conversationLimits.text}
          placeholder={t('conversations.write')}
          aria-label={t('conversations.write')}
          onChange={(event) => changeText(event.target.value)}
          onKeyDown={handleKeyDown}
        />
        <SendButton
          type="submit"
          name={t('conversations.send')}
          icon={<SendIcon size={22} aria-hidden />}
          disabled={!canSend}
        />
      </Line>
      {completion.list}
    </Box>
  );
}

/** The panels of the emoji and the completion are positioned in it. */
const Box = styled.form`
  position: relative;
  padding: ${({ theme }) => theme.space(2)} ${({ theme }) => theme.space(3)};
  border-top: 1px solid ${({ theme }) => theme.color.border};
`;

const Line = styled.div`
  display: flex;
  align-items: flex-end;
  gap: ${({ theme }) => theme.space(0.5)};
`;

const Field = styled.textarea`
  flex: 1;
  min-width: 0;
  max-height: 8rem;
  padding: 0.625rem ${({ theme }) => theme.space(3.5)};
  border: 1px solid ${({ theme }) => theme.color.border};
  border-radius: 1.375rem;
  background: ${({ theme }) => theme.color.sunken};
  font: 400 1rem/1.375rem ${({ theme }) => theme.font.family};
  resize: none;
  field-sizing: content;

  &::placeholder { color: ${({ theme }) => theme.color.textSoft}; opacity: 1; }
  &:focus-visible { outline: none; border-color: ${({ theme }) => theme.color.accentText}; }
`;

const SendButton = styled(IconButton)`
  color: ${({ theme }) => theme.color.accentText};

  &:disabled { opacity: 0.4; cursor: default; }
  :root[dir='rtl'] & > svg { scale: -1 1; }
`;

const Refusal = styled.p`
  padding: ${({ theme }) => theme.space(4)};
  border-top: 1px solid ${({ theme }) => theme.color.border};
  color: ${({ theme }) => theme.color.textSoft};
  text-align: center;
`;

/** Keys with the prefix `draft:` are removed when the viewer signs out. */
const keyOf = (uid: string, otherUid: string) => `draft:message:${uid}:${otherUid}`;

/** Returns the text that `uid` has written to a person and not sent, or ''. */
const readMessageDraft = (uid: string, otherUid: string): string => browserStorage.read(keyOf(uid, otherUid)) ?? '';

function storeMessageDraft(uid: string, otherUid: string, text: string): void {
  const key = keyOf(uid, otherUid);
  if (text === '') browserStorage.remove(key);
  else browserStorage.write(key, text);
}

/** The message that the next message answers. */
function ReplyingTo({ message, other, onCancel }: { message: LiveMessage; other: Author; onCancel: () => void }) {
  const { uid } = useViewer();
  const name = message.uid === uid ? t('conversations.yourself') : other.fullName;
  return (
    <ReplyLine role="status">
      <ReplyTexts>
        <span>{rich('conversations.replyingTo', { name, person: (person) => <bdi>{person}</bdi> })}</span>
        <ReplyText dir="auto">{shortText(kindOf(message), message.text)}</ReplyText>
      </ReplyTexts>
      <IconButton name={t('conversations.cancelReply')} icon={<XIcon size={18} aria-hidden />} onClick={onCancel} />
    </ReplyLine>
  );
}

const ReplyLine = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  padding: 0 ${({ theme }) => theme.space(1)} ${({ theme }) => theme.space(1.5)};
  font: 400 ${({ theme }) => theme.font.small} ${({ theme }) => theme.font.family};
`;

const ReplyTexts = styled.div`
  min-width: 0;
  padding-inline-start: ${({ theme }) => theme.space(2)};
  border-inline-start: 3px solid ${({ theme }) => theme.color.accent};
`;

const ReplyText = styled.p`
  ${oneLine}
  color: ${({ theme }) => theme.color.textSoft};
`;
