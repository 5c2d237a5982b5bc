import { type ComponentType, createElement, lazy, useState } from 'react';

/**
 * Thrown while rendering if the code of a component could not be loaded. Call `reset` to load it again in the next
 * render.
 */
export class CodeLoadError extends Error {
  readonly reset: () => void;

  constructor(cause: unknown, reset: () => void) {
    super('The code could not be loaded', { cause });
    this.reset = reset;
  }
}

interface Lazily<Props extends object> {
  /** Suspends until its code has been loaded. Throws CodeLoadError if it cannot be loaded. */
  readonly Component: ComponentType<Props>;
  /** Loads the code before the component is rendered. Never rejects, because the component throws the error later. */
  readonly preload: () => Promise<void>;
}

/**
 * Creates a component whose code is loaded when it is first rendered. Unlike React's `lazy`, it can load again after
 * a failure, and it does not suspend if the code was preloaded. After a component has suspended, React shows its
 * content only 300 ms after the fallback.
 */
export function lazily<Props extends object>(load: () => Promise<ComponentType<Props>>): Lazily<Props> {
  let loading: Promise<ComponentType<Props>> | null = null;
  let loaded: ComponentType<Props> | null = null;
  const startLoading = () => {
    loading ??= load().then(
      (component) => {
        loaded = component;
        return component;
      },
      (error: unknown) => {
        throw new CodeLoadError(error, reset);
      },
    );
    const attempt = loading;
    // Reset only this attempt, because another one may have started meanwhile.
    const reset = () => {
      if (loading !== attempt) return;
      loading = null;
      Suspending = createSuspending();
    };
    return { attempt, reset };
  };
  const createSuspending = () => lazy(async () => ({ default: await startLoading().attempt }));
  let Suspending = createSuspending();
  return {
    Component: function Lazily(props: Props) {
      // Choose once per mount, because another component type would reset the state of the component.
      const [Current] = useState(() => loaded ?? Suspending);
      return createElement<Props>(Current, props);
    },
    preload: () => {
      const { attempt, reset } = startLoading();
      return attempt.then(() => undefined, reset);
    },
  };
}
