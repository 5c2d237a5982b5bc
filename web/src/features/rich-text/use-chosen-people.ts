import { limits } from '@glimpse/contract/limits';
import { useRef } from 'react';

/**
 * Whom the writer has chosen for the names in a text. Usernames are shared, so the server is told who is meant. What is typed in
 * another visit is left to the server, which knows those who alone have their name.
 */
export function useChosenPeople() {
  const people = useRef(new Map<string, string>());
  return {
    choose: (person: { readonly uid: string; readonly username: string }) =>
      void people.current.set(person.username, person.uid),
    /** Those whose name the text still has, to be sent with it; undefined for nobody. */
    mentionedIn: (text: string): string[] | undefined => {
      const written = text.toLowerCase();
      const uids = [...people.current].filter(([name]) => written.includes(`@${name}`)).map(([, uid]) => uid);
      return uids.length === 0 ? undefined : uids.slice(0, limits.mentions);
    },
  };
}
