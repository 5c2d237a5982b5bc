import type { HttpRequest, HttpResponse } from '../transport/http.ts';

/** A request below `/emulator/v1/projects/P`. */
export interface ProjectRequest {
  readonly project: string;
  /** The path after the project, such as `:export` or `/triggers/KEY`. Still percent-encoded. */
  readonly rest: string;
  readonly method: string;
  readonly query: URLSearchParams;
  readonly request: HttpRequest;
  readonly response: HttpResponse;
}

/** Resolves with false if the request is not for this endpoint. */
export type ProjectEndpoint = (request: ProjectRequest) => Promise<boolean>;
