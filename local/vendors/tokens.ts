/** Codes, tokens, keys and some ids of the stand-ins say whose account they are of: `sim-demo.…`, `sim-demo-…`. */
const SHAPE = /sim-([a-z0-9]{1,40})[.-][\w-]+/;

export const DEMO = "demo";

export function newToken(portal: string): string {
  return `sim-${portal}.${crypto.randomUUID()}`;
}

/** The account that a text's code, token or key is of; the demonstration's if there is none in it. */
export function portalIn(text: string): string {
  return SHAPE.exec(text)?.[1] ?? DEMO;
}
