export interface Outlet {
  fetch(request: Request): Promise<Response>;
}

/** This same Worker, through its own front door. */
export function ownWorker(exported: object): Outlet {
  const own: unknown = Reflect.get(exported, "default");
  if (!isOutlet(own)) throw new Error("The Worker has no default export to post to");
  return own;
}

/** The runtime's loopback is a function with a `fetch` method. */
function isOutlet(value: unknown): value is Outlet {
  return (
    (typeof value === "function" || typeof value === "object") && value !== null && "fetch" in value
  );
}
