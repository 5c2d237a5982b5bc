/** A database of a project. Every database exists, but it can be empty. */
export interface DatabaseName {
  readonly project: string;
  readonly database: string;
}

/** The emulator has rejected a request, or it is not running. The message is for the person who uses the page. */
class CallError extends Error {}

interface CallOptions {
  readonly body?: unknown;
  readonly parameters?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
}

/** Calls an endpoint below `/ui/api`. Returns the parsed response. Throws CallError. */
export async function call<Result>(
  method: string,
  path: string,
  { body, parameters = {}, signal }: CallOptions = {},
): Promise<Result> {
  const query = new URLSearchParams(parameters).toString();
  let response: Response;
  try {
    response = await fetch(`api${path}${query && `?${query}`}`, {
      method,
      // The emulator gives an admin's rights to this token.
      headers: { authorization: 'Bearer owner' },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      ...(signal && { signal }),
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new CallError('The emulator does not respond. Is it still running?');
  }
  const text = await response.text();
  if (!response.ok) throw new CallError(messageIn(text) || `The emulator responded with status ${response.status}.`);
  return JSON.parse(text);
}

function messageIn(text: string): string {
  try {
    return JSON.parse(text).error.message;
  } catch {
    return text.trim();
  }
}

/** Percent-encodes the segments of a path. */
const encodePath = (path: string): string => path.split('/').map(encodeURIComponent).join('/');

export const rootOf = ({ project, database }: DatabaseName): string =>
  `projects/${project}/databases/${database}/documents`;

/** The path of the REST API for a document, a collection, or '' for the root. */
export const restPath = ({ project, database }: DatabaseName, path: string): string =>
  `/v1/projects/${encodeURIComponent(project)}/databases/${encodeURIComponent(database)}/documents${path && `/${encodePath(path)}`}`;
