/**
 * A module that is loaded when it is first needed, and kept. Under Vitest every `import()` of a module shares one promise
 * among the requests that wait for it, and workerd ends a request that only waits for another request's promise.
 */
export function loadOnce<T extends object>(load: () => Promise<T>): () => Promise<T> {
  let loaded: T | undefined;
  return async () => {
    loaded ??= await load();
    return loaded;
  };
}
