import { type ComponentType, createElement, lazy, useState } from 'react';

/** Thrown while rendering when the code of a component could not be fetched. After `forget` it is fetched again. */
export class CodeMissing extends Error {
  readonly forget: () => void;

  constructor(cause: unknown, forget: () => void) {
    super('Code could not be fetched', { cause });
    this.forget = forget;
  }
}

interface Lazily<Props extends object> {
  /** Suspends until its code is there; throws CodeMissing when it cannot be fetched. */
  readonly Component: ComponentType<Props>;
  /** Fetches the code ahead; resolves when that has ended. A failed fetch is told when the component is shown. */
  readonly preload: () => Promise<void>;
}

/**
 * A component whose code is fetched when it is first shown. Unlike with React's `lazy` alone, a failed fetch can be made again, and what has
 * been fetched ahead does not suspend: React shows what did no sooner than 300 ms after its fallback.
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
        throw new CodeMissing(error, forget);
      },
    );
    const own = loading;
    // Only this attempt: another may be under way by then.
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
      // Chosen once: another type would begin the component anew.
      const [Chosen] = useState(() => loaded ?? Pending);
      return createElement<Props>(Chosen, props);
    },
    preload: () => {
      const { own, forget } = fetched();
      return own.then(() => undefined, forget);
    },
  };
}
