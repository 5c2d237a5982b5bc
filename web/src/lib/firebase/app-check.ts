import { getToken, initializeAppCheck, ReCaptchaEnterpriseProvider } from 'firebase/app-check';
import { config } from '../browser/config.ts';
import { firebaseApp } from './app.ts';

// Auth, Firestore and Storage send App Check tokens after this call.
const appCheck = initializeAppCheck(firebaseApp, {
  provider: new ReCaptchaEnterpriseProvider(config.appCheckKey),
  isTokenAutoRefreshEnabled: true,
});

/** The SDK waits forever if reCAPTCHA's script cannot be loaded. */
const timeoutMs = 8000;
const rejectAfterTimeout = () =>
  new Promise<never>((_resolve, reject) => {
    setTimeout(() => reject(new Error('reCAPTCHA timed out')), timeoutMs);
  });

/**
 * Returns the token for the API's `X-Firebase-AppCheck` header. Without a token (undefined), the server may refuse
 * the call.
 */
export async function appCheckToken(): Promise<string | undefined> {
  try {
    return (await Promise.race([getToken(appCheck), rejectAfterTimeout()])).token;
  } catch (error) {
    console.warn('App Check returned no token', error);
    return undefined;
  }
}
