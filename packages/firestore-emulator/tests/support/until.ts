/**
 * Waits until `read` returns something other than undefined. Rejects after `timeoutMs` with a text that contains
 * `description`.
 */
export async function until<Value>(
  description: string,
  read: () => Value | undefined | Promise<Value | undefined>,
  timeoutMs = 200_000,
): Promise<Value> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const value = await read();
    if (value !== undefined) return value;
    if (Date.now() > deadline) throw new Error(`waited ${timeoutMs} ms in vain: ${description}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
