import { type ComponentType, createElement, lazy, useState } from 'react';

/** Thrown while rendering when the code of a component could not be fetched. After `forget` it is fetched again. */
export class CodeMissing extends Error {
  readonly forget: () => void;

  constructor(cause: unknown, forget: () => void) {
    super('The code for this part of the page could not be fetched', { cause });
    this.forget = forget;
  }
}

interface Lazily<Props extends object> {
  /** Suspends until its code is there; throws CodeMissing when it cannot be fetched. */
  readonly Component: ComponentType<Props>;
  /** Fetches the code ahead. A failed fetch is told when the component is shown. */
  readonly preload: () => void;
}

/** A component whose code is fetched when it is first shown. Unlike with React's `lazy` alone, a failed fetch can be made again. */
export function lazily<Props extends object>(load: () => Promise<ComponentType<Props>>): Lazily<Props> {
  let loaded: ComponentType<Props> | null = null;
  let loading: Promise<ComponentType<Props>> | null = null;
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
    return loading;
  };
  const attempt = () => lazy(async () => ({ default: await fetched() }));
  let Pending = attempt();
  function forget() {
    loading = null;
    Pending = attempt();
  }
  return {
    Component: function Lazily(props: Props) {
      // Chosen once: another type would begin the component anew.
      const [Chosen] = useState(() => loaded ?? Pending);
      return createElement<Props>(Chosen, props);
    },
    preload: () => void fetched().catch(forget),
  };
}
