import { type ComponentType, createElement, lazy, useState } from 'react';

/**
 * Thrown while rendering if the code of a component could not be loaded. Call `reset` to load it again in the next
 * render.
 */
export class CodeLoadError extends Error {
  readonly reset: () => void;

  constructor(cause: unknown, forget: () => void) {
    super('The code could not be loaded', { cause });
    this.reset = forget;
  }
}

interface Lazily<Props extends object> {
  /** Suspends until its code has been loaded. Throws CodeLoadError if it cannot be loaded. */
  readonly Component: ComponentType<Props>;
  /** Loads the code ahead. It never rejects, because the component shows the error later. */
  readonly preload: () => Promise<void>;
}

/**
 * Creates a component whose code is loaded when it is first rendered. Unlike React's `lazy`, it can load again after
 * a failure. And it does not suspend if the code was preloaded. React shows the content of a suspended component at
 * least 300 ms after its fallback.
 */
export function lazily<Props extends object>(load: () => Promise<ComponentType<Props>>): Lazily<Props> {
  let loading: Promise<ComponentType<Props>> | null = null;
  let loaded: ComponentType<Props> | null = null;
  const fetched = () => {
    loading ??= load().then(
      (component) => {
        loaded = component;
        return component;
      },
      (error: unknown) => {
        throw new CodeLoadError(error, forget);
      },
    );
    const own = loading;
    // Reset only this attempt, because another one may have started meanwhile.
    const forget = () => {
      if (loading !== own) return;
      loading = null;
      Pending = attempt();
    };
    return { own, forget };
  };
  const attempt = () => lazy(async () => ({ default: await fetched().own }));
  let Pending = attempt();
  return {
    Component: function Lazily(props: Props) {
      // Choose once per mount, because another component type would reset the state of the component.
      const [Chosen] = useState(() => loaded ?? Pending);
      return createElement<Props>(Chosen, props);
    },
    preload: () => {
      const { own, forget } = fetched();
      return own.then(() => undefined, forget);
    },
  };
}
