import { getToken, initializeAppCheck, ReCaptchaEnterpriseProvider } from 'firebase/app-check';
import { config, firebaseApp } from './app.ts';

/** From here on Auth, Firestore and Storage send App Check's tokens by themselves. */
const instance = initializeAppCheck(firebaseApp, {
  provider: new ReCaptchaEnterpriseProvider(config.appCheckKey),
  isTokenAutoRefreshEnabled: true,
});

/** When reCAPTCHA's script cannot be loaded, the SDK waits for it without an end. */
const patienceMs = 8000;
const giveUp = () =>
  new Promise<never>((_resolve, reject) => {
    setTimeout(() => reject(new Error('reCAPTCHA did not answer')), patienceMs);
  });

/** For the API's `X-Firebase-AppCheck` header; undefined when there is none to be had: the server then decides. */
export async function appCheckToken(): Promise<string | undefined> {
  try {
    return (await Promise.race([getToken(instance), giveUp()])).token;
  } catch (error) {
    console.warn('App Check gave no token', error);
    return undefined;
  }
}
