import type { ReportReason } from '@glimpse/contract/safety/report';
import { messageName, type NamedMessage } from '../../lib/languages/translate.ts';

/** The text of each reason for a report. */
export const reasonTexts: Readonly<Record<ReportReason, NamedMessage>> = {
  spam: messageName('safety.reasonSpam'),
  nudity: messageName('safety.reasonNudity'),
  hate: messageName('safety.reasonHate'),
  violence: messageName('safety.reasonViolence'),
  harassment: messageName('safety.reasonHarassment'),
  'self-injury': messageName('safety.reasonSelfInjury'),
  other: messageName('safety.reasonOther'),
};
