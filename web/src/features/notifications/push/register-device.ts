import { defaultLanguage, type Language, pseudoLanguage } from '@glimpse/contract/languages/language';
import { pushCalls } from '@glimpse/contract/push/push-calls';
import { call } from '../../../lib/api/call.ts';
import { browserStorage, pushLanguageKey, pushTokenKey } from '../../../lib/browser/storage.ts';
import { currentLanguage, subscribeToLanguage } from '../../../lib/languages/translate.ts';

/** The server does not know the pseudo-locale. */
function deviceLanguage(): Language {
  const language = currentLanguage();
  return language === pseudoLanguage ? defaultLanguage : language;
}

/** Registers the browser's push token. The server then sends push messages in the current language. */
export async function registerDevice(token: string): Promise<void> {
  const language = deviceLanguage();
  await call(pushCalls.addDevice, { body: { token, language } });
  browserStorage.write(pushLanguageKey, language);
}

/** Registers the token again if it was registered with another language. */
async function updateDeviceLanguage(): Promise<void> {
  const token = browserStorage.read(pushTokenKey);
  // Earlier releases registered tokens without a language, and the server takes these as English.
  const registeredLanguage = browserStorage.read(pushLanguageKey) ?? defaultLanguage;
  if (token === null || registeredLanguage === deviceLanguage()) return;
  try {
    await registerDevice(token);
  } catch (error) {
    // The next page tries again.
    console.warn('The language of push messages could not be changed on the server', error);
  }
}

/** One request after the other, so that the server keeps the last language. */
let updates = Promise.resolve();
const update = () => {
  updates = updates.then(updateDeviceLanguage);
};

/** Keeps push messages in the language of the app. Returns a function that ends this. */
export function keepDeviceLanguage(): () => void {
  update();
  return subscribeToLanguage(update);
}
