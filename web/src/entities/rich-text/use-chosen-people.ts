import { richTextLimits } from '@glimpse/contract/rich-text/rich-text';
import { useRef } from 'react';

/**
 * Stores which people the viewer selected for the mentions in a text. Several people can have the same username, so the
 * uids are sent with the text. If a name was typed without a selection, the server finds the person if the username is
 * unique.
 */
export function useChosenPeople() {
  const uidByUsername = useRef(new Map<string, string>());
  return {
    choose: (person: { readonly uid: string; readonly username: string }) =>
      void uidByUsername.current.set(person.username, person.uid),
    /** Returns the uids of the selected people whose username is still in the text, or undefined if there are none. */
    mentionedIn: (text: string): string[] | undefined => {
      const lowerCaseText = text.toLowerCase();
      const uids = [...uidByUsername.current]
        .filter(([name]) => lowerCaseText.includes(`@${name}`))
        .map(([, uid]) => uid);
      return uids.length === 0 ? undefined : uids.slice(0, richTextLimits.mentions);
    },
  };
}
