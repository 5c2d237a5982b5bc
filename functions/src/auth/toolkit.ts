import * as z from 'zod/mini';

/** A call of the Identity Toolkit: what it answers, or the code of its refusal. */
export type Toolkit = (method: string, body: object) => Promise<Answered | string>;

const Success = z.object({
  localId: z.optional(z.string()),
  idToken: z.optional(z.string()),
  email: z.optional(z.string()),
  newEmail: z.optional(z.string()),
  requestType: z.optional(z.string()),
});
export type Answered = z.infer<typeof Success>;
const Failure = z.object({ error: z.object({ message: z.string() }) });

/**
 * The Identity Toolkit's REST interface: the emulator's at `emulatorHost` (host:port) or, without one, the real one,
 * which needs the web API key. It does what the Admin SDK cannot: passwords, and mails with links.
 */
export function connectToolkit(apiKey: string, emulatorHost: string | undefined): Toolkit {
  const origin = emulatorHost
    ? `http://${emulatorHost}/identitytoolkit.googleapis.com`
    : 'https://identitytoolkit.googleapis.com';
  return async (method, body) => {
    if (!emulatorHost && !apiKey)
      throw new Error('WEB_API_KEY is not set: nobody can sign in (docs/deploy.md)');
    const response = await fetch(`${origin}/v1/accounts:${method}?key=${apiKey || 'emulator'}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(20_000),
    });
    const answer: unknown = await response.json();
    const success = Success.safeParse(answer);
    if (response.ok && success.success) return success.data;
    const failure = Failure.safeParse(answer);
    if (!failure.success) throw new Error(`${method} answered ${response.status}`);
    // 'WEAK_PASSWORD : Password should be at least 6 characters' and the like: the first word is the code.
    return failure.data.error.message.split(/[ :]/, 1)[0] ?? '';
  };
}
