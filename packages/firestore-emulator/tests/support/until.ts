/** Waits until `read` returns something other than undefined. Rejects after `timeoutMs` with the text `what`. */
export async function until<Value>(
  what: string,
  read: () => Value | undefined | Promise<Value | undefined>,
  timeoutMs = 30_000,
): Promise<Value> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const value = await read();
    if (value !== undefined) return value;
    if (Date.now() > deadline) throw new Error(`waited ${timeoutMs} ms in vain: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
