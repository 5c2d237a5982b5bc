import type { Language } from '@glimpse/contract/languages/language';
import * as z from 'zod/mini';

/**
 * Calls a method of the Identity Toolkit. Resolves with its response, or with the error code as a string. `language` is
 * the language of the email that the method sends.
 */
export type Toolkit = (method: string, body: object, language?: Language) => Promise<ToolkitResponse | string>;

const Success = z.object({
  localId: z.optional(z.string()),
  idToken: z.optional(z.string()),
  email: z.optional(z.string()),
  newEmail: z.optional(z.string()),
  requestType: z.optional(z.string()),
});
export type ToolkitResponse = z.infer<typeof Success>;
const Failure = z.object({ error: z.object({ message: z.string() }) });

/**
 * The REST API of the Identity Toolkit. It does what the Admin SDK cannot: passwords, and emails with links.
 * Uses the emulator at `emulatorHost` (host:port), or the real service, which needs the web API key.
 */
export function connectToolkit(apiKey: string, emulatorHost: string | undefined): Toolkit {
  const origin = emulatorHost
    ? `http://${emulatorHost}/identitytoolkit.googleapis.com`
    : 'https://identitytoolkit.googleapis.com';
  return async (method, request, language) => {
    if (!emulatorHost && !apiKey) throw new Error('WEB_API_KEY is not set: nobody can sign in (docs/deploy.md)');
    const response = await fetch(`${origin}/v1/accounts:${method}?key=${apiKey || 'emulator'}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...(language && { 'X-Firebase-Locale': language }) },
      body: JSON.stringify(request),
      signal: AbortSignal.timeout(20_000),
    });
    const body: unknown = await response.json();
    const success = Success.safeParse(body);
    if (response.ok && success.success) return success.data;
    const failure = Failure.safeParse(body);
    if (!failure.success) throw new Error(`${method} failed with status ${response.status}`);
    // For example 'WEAK_PASSWORD : Password should be at least 6 characters'. The first word is the code.
    return failure.data.error.message.split(/[ :]/, 1)[0] ?? '';
  };
}
