import type { ReportReason } from '@glimpse/contract/safety/report';

/** The text of each reason for a report. */
export const reasonTexts: Readonly<Record<ReportReason, string>> = {
  spam: 'Spam or scam',
  nudity: 'Nudity or sexual content',
  hate: 'Hate speech or symbols',
  violence: 'Violence or dangerous behavior',
  harassment: 'Bullying or harassment',
  'self-injury': 'Suicide or self-injury',
  other: 'Something else',
};
