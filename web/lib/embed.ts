let token: string | undefined;

/** The token of a page that another product shows in a frame, where no cookie of ours arrives. */
export function embedToken(): string | undefined {
  return token;
}

/** From here on, every call is made with this token. */
export function setEmbedToken(given: string): void {
  token = given;
}
