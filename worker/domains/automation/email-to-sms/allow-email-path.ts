const PATH = /^\/allow-email\/([\w-]{43})$/;

/** The page on which the owner of an address says whether its emails may become texts. */
export function allowEmailPath(code: string): string {
  return `/allow-email/${code}`;
}

export function allowEmailCodeOf(path: string): string | undefined {
  return PATH.exec(path)?.[1];
}
