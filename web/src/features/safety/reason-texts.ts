import type { ReportReason } from '@glimpse/contract/safety/report';

/** Reasons of a report as people read them. */
export const reasonTexts: Readonly<Record<ReportReason, string>> = {
  spam: 'Spam or a swindle',
  nudity: 'Nudity or sexual content',
  hate: 'Hate speech or symbols',
  violence: 'Violence or dangerous things',
  harassment: 'Bullying or harassment',
  'self-injury': 'Suicide or self-injury',
  other: 'Something else',
};
